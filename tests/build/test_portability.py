"""The package runs where there is no POSIX: what only POSIX has is listed here, with its other way.

The search goes over the sources; the other ways are taken by modules loaded as Windows would load them.
"""

from __future__ import annotations

import ast
import errno
import importlib.util
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from grognard.base import files
from grognard.chances.comparing import file_lock
from grognard.chances.counting import workers
from grognard.storage.saves import kept_folder

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "grognard"

POSIX_MODULES = frozenset(
    (
        *("crypt", "curses", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline", "resource", "spwd"),
        *("syslog", "termios", "tty"),
    )
)
POSIX_CALLS = frozenset(
    f"os.{name}"
    for name in (
        *(
            "chown",
            "chroot",
            "ctermid",
            "fchown",
            "fork",
            "forkpty",
            "getegid",
            "geteuid",
            "getgid",
            "getgroups",
        ),
        *(
            "getloadavg",
            "getpgid",
            "getpgrp",
            "getsid",
            "getuid",
            "kill",
            "killpg",
            "lchown",
            "mkfifo",
            "mknod",
        ),
        *(
            "nice",
            "open",
            "openpty",
            "pipe2",
            "posix_spawn",
            "pread",
            "pwrite",
            "sched_getaffinity",
            "setgid",
        ),
        *("sched_setaffinity", "setpgid", "setsid", "setuid", "statvfs", "sync", "sysconf", "tcgetpgrp"),
        *("ttyname", "uname", "wait", "wait3", "wait4", "waitid", "waitpid"),
    )
) | frozenset(
    f"signal.{name}"
    for name in (
        *("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGTSTP", "SIGUSR1", "SIGUSR2"),
        *(
            "SIGWINCH",
            "alarm",
            "pause",
            "pthread_kill",
            "pthread_sigmask",
            "setitimer",
            "sigpending",
            "sigwait",
        ),
    )
)
POSIX_METHODS = frozenset({"add_signal_handler", "remove_signal_handler"})
POSIX_ARGUMENTS = frozenset({"preexec_fn", "start_new_session", "process_group", "pass_fds"})
OTHER_WAYS = {
    "chances/comparing/file_lock.py fcntl": "msvcrt locks a byte behind the end of the file",
    "chances/counting/workers.py os.sched_getaffinity": "asked only where it is there, as on macOS it is not",
    "chances/counting/workers.py signal.pthread_sigmask": "asked only where it is there",
    "faces/web/lookahead_worker.py os.nice": "asked only where it is there; else the usual priority",
    "base/files.py os.kill": "a draft of a dead process is known by its age",
    "faces/cli/main.py os.open": "of os.devnull, for writing: the same everywhere",
    "storage/sqlite_files.py os.open": "of a folder, which Windows refuses, and is passed over there",
}
"""What the package uses that not every system has, and what it does there instead."""


def find_posix(tree: ast.AST) -> Iterator[str]:
    """The modules, calls, arguments and paths in a file that only POSIX has."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in POSIX_MODULES)
        elif isinstance(node, ast.ImportFrom):
            yield from (node.module for _ in node.names if node.module in POSIX_MODULES)
            yield from (f"{node.module}.{one.name}" for one in node.names if _is_posix(node.module, one.name))
        elif isinstance(node, ast.Attribute):
            if _is_posix(ast.unparse(node.value), node.attr):
                yield ast.unparse(node)
            elif node.attr in POSIX_METHODS:
                yield node.attr
        elif isinstance(node, ast.keyword) and node.arg in POSIX_ARGUMENTS:
            yield node.arg
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value.startswith(("/dev/", "/tmp", "/proc/", "/etc/")):
                yield node.value


def _is_posix(module: str | None, name: str) -> bool:
    return f"{module}.{name}" in POSIX_CALLS


def find_unnamed_encodings(tree: ast.AST) -> Iterator[str]:
    """Texts opened, read or written by the encoding of the system, which on Windows is none of ours."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or any(one.arg == "encoding" for one in node.keywords):
            continue
        called = ast.unparse(node.func)
        given = [ast.unparse(one) for one in node.args]
        modes = [ast.unparse(one.value) for one in node.keywords if one.arg == "mode"]
        is_binary = any("b" in one for one in (*modes, *given[1:2]))
        if (called == "open" and not is_binary) or called.endswith((".read_text", ".write_text")):
            if called != "open" and not isinstance(node.func, ast.Attribute):
                continue
            yield f"line {node.lineno}: {called}"


def read_package() -> Iterator[tuple[str, ast.AST]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def test_what_only_posix_has_is_listed_with_its_other_way() -> None:
    found = {f"{name} {one}" for name, tree in read_package() for one in find_posix(tree)}
    assert found == set(OTHER_WAYS)


def test_every_text_names_its_encoding() -> None:
    faults = [f"{name}, {one}" for name, tree in read_package() for one in find_unnamed_encodings(tree)]
    assert faults == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import termios", ["termios"]),
        ("from fcntl import flock", ["fcntl"]),
        ("from os import fork", ["os.fork"]),
        ("os.kill(1, 0)", ["os.kill"]),
        ("signal.signal(signal.SIGHUP, stop)", ["signal.SIGHUP"]),
        ("loop.add_signal_handler(2, stop)", ["add_signal_handler"]),
        ("Popen(words, start_new_session=True)", ["start_new_session"]),
        ("open('/dev/tty')", ["/dev/tty"]),
        ("os.replace(a, b)\nsignal.signal(signal.SIGINT, stop)", []),
    ],
)
def test_the_search_finds_what_it_is_for(text: str, found: list[str]) -> None:
    assert list(find_posix(ast.parse(text))) == found


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("open(path)", 1),
        ("open(path, 'w')", 1),
        ("path.read_text()", 1),
        ("open(path, 'rb')", 0),
        ("open(path, mode='rb')", 0),
        ("open(path, encoding='utf-8')", 0),
        ("path.write_text(text, encoding='utf-8')", 0),
        ("table.open()", 0),
    ],
)
def test_the_search_finds_texts_without_an_encoding(text: str, faults: int) -> None:
    assert len(list(find_unnamed_encodings(ast.parse(text)))) == faults


class FakeLocking(ModuleType):
    """Stands for msvcrt: one lock for each file, which another opening of the file is refused."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: dict[int, tuple[int, int]] = {}

    def locking(self, number: int, mode: int, count: int) -> None:
        """Lock or unlock bytes of a file from where it stands."""
        file, place = os.fstat(number).st_ino, os.lseek(number, 0, os.SEEK_CUR)
        assert count == 1
        if mode == self.LK_NBLCK:
            if file in self.held:
                raise PermissionError(errno.EACCES, "Permission denied")
            self.held[file] = (number, place)
        else:
            assert self.held.pop(file) == (number, place)


@pytest.fixture
def windows_lock(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of locks as it is loaded on Windows."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", FakeLocking())
    monkeypatch.setitem(sys.modules, "fcntl", None)
    spec = importlib.util.spec_from_file_location("windows_lock", file_lock.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_windows_locks_a_byte_that_nobody_reads(windows_lock: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(b"one\n")
    with path.open("ab", buffering=0) as file, path.open("ab", buffering=0) as other:
        with windows_lock.locked(file):
            assert file.tell() == 4
            assert sys.modules["msvcrt"].held == {path.stat().st_ino: (file.fileno(), 0x7FFF_FFFF)}
            with pytest.raises(BlockingIOError), windows_lock.locked(other):
                pytest.fail("two have the file")
            file.write(b"two\n")
        with windows_lock.locked(other):
            other.write(b"three\n")
    assert path.read_bytes() == b"one\ntwo\nthree\n"


def test_posix_locks_are_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with path.open("ab") as file, path.open("ab") as other:
        with (
            file_lock.locked(file),
            pytest.raises(BlockingIOError),
            file_lock.locked(other),
        ):
            pytest.fail("two have the file")
        with file_lock.locked(other):
            assert path.read_bytes() == b""


def as_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let modules think that they run on Windows, where only their `os.name` says so."""
    monkeypatch.setattr(os, "name", "nt")


def test_a_draft_is_put_in_its_place_when_its_reader_lets_go(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    refusals = [PermissionError(errno.EACCES, "in use")] * 3
    really = os.replace

    def replace(source: str, target: str) -> None:
        if refusals:
            raise refusals.pop()
        really(source, target)

    waited: list[float] = []
    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(files, "time", SimpleNamespace(sleep=waited.append, time=time.time))
    place = str(tmp_path / "kept.json")
    with monkeypatch.context() as windows:
        as_windows(windows)
        files.write_whole(place, "a\nb\n")
    assert waited == [0.05, 0.05, 0.05]
    assert Path(place).read_bytes() == b"a\nb\n"
    refusals[:] = [PermissionError(errno.EACCES, "not yours")]
    with pytest.raises(PermissionError):
        files.write_whole(place, "c\n")
    assert len(waited) == 3
    assert [one.name for one in tmp_path.iterdir()] == ["kept.json"]


def test_a_draft_of_the_day_before_is_cleared_where_no_process_can_be_asked_after(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old, young = tmp_path / ".kept.json.4000001.part", tmp_path / ".kept.json.4000002.part"
    for draft in (old, young):
        draft.write_text("", encoding="utf-8")
    os.utime(old, (time.time() - 90_000,) * 2)

    def never(*_: int) -> None:
        pytest.fail("on Windows os.kill ends the process that is asked after")

    monkeypatch.setattr(os, "kill", never)
    with monkeypatch.context() as windows:
        as_windows(windows)
        files.draft_of(str(tmp_path / "kept.json"))
    assert [one.name for one in tmp_path.iterdir()] == [young.name]


def test_interrupts_and_cores_where_signals_and_affinity_are_not_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert workers.count_cores() == 6
    with workers._interrupts_held():
        assert not hasattr(signal, "pthread_sigmask")


def test_what_is_kept_lies_where_programs_of_the_system_keep_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("GROGNARD_HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", "state")
    monkeypatch.setenv("LOCALAPPDATA", "local")
    assert kept_folder.kept_folder() == os.path.join("state", "grognard", "fights")
    as_windows(monkeypatch)
    assert kept_folder.kept_folder() == os.path.join("local", "grognard", "fights")
    monkeypatch.setenv("GROGNARD_HOME", "own")
    assert kept_folder.kept_folder() == os.path.join("own", "fights")
