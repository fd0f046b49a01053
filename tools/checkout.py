"""Makes a checkout's virtual environment prefer the compiled engine: `python -m tools.checkout`."""

from __future__ import annotations

import shutil
import sysconfig
from pathlib import Path

from tools import checkout_hook

ROOT = Path(__file__).resolve().parent.parent
MODULE = "grognard_checkout"


def main() -> None:
    """Put the hook and the line that calls it into the site-packages of the running Python."""
    folder = Path(sysconfig.get_path("purelib"))
    shutil.copyfile(checkout_hook.__file__, folder / f"{MODULE}.py")
    # Read after the editable installation's own file, whose name begins with "__editable__".
    line = f"import {MODULE}; {MODULE}.prefer_compiled({str(ROOT)!r})\n"
    (folder / f"{MODULE}.pth").write_text(line, encoding="utf-8")


if __name__ == "__main__":
    main()
