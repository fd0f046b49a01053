"""Makes the file of published creatures of the package bfrpg-data: `python -m tools.published_creatures`."""

from __future__ import annotations

import msgspec

from grognard.creatures.published import FILE, Published
from tools.bfrpg.reading import read_all, read_index


def make_published() -> bytes:
    """The file, a line for each record."""
    names = dict(read_index()[1])
    records = {key: msgspec.Raw(msgspec.json.encode(one)) for key, one in sorted(read_all().items())}
    lines = [f"{msgspec.json.encode(key).decode()}:{bytes(one).decode()}" for key, one in records.items()]
    body = ",\n".join(lines)
    text = f'{{"names":{msgspec.json.encode(names).decode()},\n"records":{{\n{body}\n}}}}\n'
    msgspec.json.decode(text, type=Published)
    return text.encode()


def main() -> None:
    """Write the file."""
    with open(FILE, "wb") as file:
        file.write(make_published())


if __name__ == "__main__":
    main()
