"""Holds the suite to its rule claims: a claimed id must exist, be written plainly, and really be checked.

An unknown id stops the run at collection. A full run (no selection of tests) also fails when a claim stands
where no test runs it, when it is not a plain string that coverage can read, and when its test was skipped or
expected to fail: a claim that is not checked is no claim. A skip whose reason names the compiled build is
allowed, because the same test holds the interpreted one.

Tests run the sources. With `-o pythonpath="build/compiled ."` they run the compiled engine, several times as
fast, but for those marked `interpreted`; commands that they start run the same engine as they do.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

from grognard.build_info import describe_build, is_compiled
from grognard.rulebooks.census_store import load_census, suggest_ids
from tools.coverage.citations import find_marker_citations

TESTS = Path(__file__).parent
ALLOWED_SKIP = "compiled build"
# What is played in tests is kept out of the way of what is played otherwise.
os.environ["GROGNARD_HOME"] = tempfile.mkdtemp(prefix="grognard-tests-")
if is_compiled():
    os.environ.pop("GROGNARD_ENGINE", None)
else:
    os.environ["GROGNARD_ENGINE"] = "interpreted"
# A machine that is busy is slow: that is no fault of what is tested.
settings.register_profile("patient", deadline=None, suppress_health_check=(HealthCheck.too_slow,))
settings.load_profile("patient")
ORDINARY = "not long"  # what is asked for by the project's settings
CLAIMS = "rules"  # names the claims in a test's report and in what a worker process hands back
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "chrome")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A browser without a window; one for the whole run, as Playwright runs once in a process."""
    path = next((found for name in CHROMIUMS if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("there is no Chromium: nothing is tried in a browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the census rules whose given and then this test asserts")
    config.pluginmanager.register(ClaimGuard(), "rule-claims")


class ClaimGuard:
    """Gathers the claims of the run, from worker processes too, and fails it when one does not hold."""

    def __init__(self) -> None:
        self.claimed: dict[str, str] = {}  # rule id -> a test that claims it
        self.unchecked: list[str] = []
        self.problems: list[str] = []

    def pytest_report_header(self) -> str:
        return describe_build()

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        for item in items:
            if is_compiled() and item.get_closest_marker("interpreted"):
                item.add_marker(pytest.mark.skip(reason="the compiled build has not what this test asks for"))
            ids = [str(rule_id) for marker in item.iter_markers("rule") for rule_id in marker.args]
            if ids:
                item.user_properties.append((CLAIMS, ", ".join(ids)))
            self.claimed.update(dict.fromkeys(ids, item.nodeid))
        worker_output = getattr(config, "workeroutput", None)
        if worker_output is not None:
            worker_output[CLAIMS] = self.claimed
        elif unknown := describe_unknown(self.claimed):
            raise pytest.UsageError(*unknown)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        self.claimed |= getattr(node, "workeroutput", {}).get(CLAIMS, {})

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        claims = dict(report.user_properties).get(CLAIMS)
        if not report.skipped or not claims:
            return
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else "expected to fail"
        if ALLOWED_SKIP not in reason:
            self.unchecked.append(f"{report.nodeid}: claims {claims}, but: {reason}")

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if hasattr(session.config, "workeroutput") or exitstatus not in (
            pytest.ExitCode.OK,
            pytest.ExitCode.TESTS_FAILED,
        ):
            return
        self.problems = describe_unknown(self.claimed)
        if is_full_run(session.config):
            self.problems += self.unchecked + compare_with_sources(self.claimed)
        if self.problems:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.problems:
            terminalreporter.section("rule claims that do not hold", red=True)
            for line in self.problems:
                terminalreporter.line(line)


def describe_unknown(claimed: dict[str, str]) -> list[str]:
    """The claims of rules that do not exist."""
    return [
        f"{claimed[rule_id]}: no census rule '{rule_id}'; nearest: {', '.join(suggest_ids(rule_id))}"
        for rule_id in sorted(claimed.keys() - load_census().keys())
    ]


def compare_with_sources(claimed: dict[str, str]) -> list[str]:
    """Where coverage, which reads the sources, sees other claims than pytest, which runs them."""
    written = {
        citation.rule: f"{path.relative_to(TESTS.parent).as_posix()}:{citation.line}"
        for path in TESTS.rglob("*.py")
        for citation in find_marker_citations(path.read_text(encoding="utf-8"))
    }
    return [
        *(f"{written[rule]}: no test runs the claim of {rule}" for rule in sorted(written.keys() - claimed)),
        *(f"{claimed[rule]}: {rule} is no plain string" for rule in sorted(claimed.keys() - written)),
    ]


def is_full_run(config: pytest.Config) -> bool:
    """Whether every test was asked for."""
    options = config.option
    selected = options.keyword or options.markexpr not in ("", ORDINARY) or options.deselect or options.ignore
    repeated = getattr(options, "lf", False) or getattr(options, "stepwise", False)
    folders = [Path(config.invocation_params.dir, argument).resolve() for argument in config.args]
    return not selected and not repeated and (TESTS in folders or TESTS.parent in folders)
