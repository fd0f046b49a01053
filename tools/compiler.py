"""Finding out whether this machine can build Python extension modules."""

from __future__ import annotations

import os
import sysconfig
import tempfile
from pathlib import Path

from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CCompilerError, DistutilsError
from setuptools._distutils.sysconfig import customize_compiler

PROBE = "#include <Python.h>\nint grognard_probe(void) { return PY_MAJOR_VERSION; }\n"


def find_compiler_problem() -> str | None:
    """Why no extension module can be built here, in one line; None when it can."""
    if can_build(flags=[]):
        return None
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "the system's"
    return f"no working C compiler with Python's headers (tried {command})"


def choose_link_time_flags() -> list[str]:
    """Flags with which all files are optimised together when linked, on all cores; none where that fails.

    Without them calls between modules are not inlined, and fights take a sixth longer.
    """
    for flags in ([f"-flto={os.cpu_count() or 1}"], ["-flto"]):
        if can_build(flags=flags):
            return flags
    return []


def choose_inlining_flags() -> list[str]:
    """Flags with which more calls are compiled into their callers; none where the compiler refuses them.

    The engine is thousands of small functions: with these a fight takes a twentieth fewer instructions.
    """
    flags = ["-fno-plt", "--param", "inline-min-speedup=2", "--param", "early-inlining-insns=40"]
    return flags if can_build(flags=flags) else []


def can_build(*, flags: list[str]) -> bool:
    """Whether extension modules can be built here with these flags.

    It really compiles and links a few lines against Python.h with the compiler that setuptools would use
    (the environment's CC included), because a compiler without Python's headers is of no more use than none.
    """
    paths = sysconfig.get_paths()
    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory(prefix="grognard-probe-") as scratch:
        source = Path(scratch, "probe.c")
        source.write_text(PROBE, encoding="utf-8")
        try:
            objects = compiler.compile(
                [str(source)],
                output_dir=scratch,
                include_dirs=[paths["include"], paths["platinclude"]],
                extra_preargs=flags,
            )
            compiler.link_shared_object(objects, str(Path(scratch, "probe.so")), extra_preargs=flags)
        except (CCompilerError, DistutilsError, OSError):
            return False
    return True
