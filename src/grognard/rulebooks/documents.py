"""Documents that people write, read as what a model says."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from grognard.base.errors import InputError
from grognard.base.model_errors import explain_error
from grognard.rulebooks.locate import locate_key

Model = TypeVar("Model", bound=msgspec.Struct)


def convert_document(document: object, model: type[Model], *, file: str, text: str) -> Model:
    """The document of a file, or of a `text` that stands in none, as its model has it.

    Raises:
        InputError: naming the file, the line and the key at fault.
    """
    try:
        return msgspec.convert(document, model)
    except msgspec.ValidationError as error:
        said = explain_error(error, model)
        line = locate_key(text, said.key)
        raise InputError(said.problem, file=file, line=line, key=said.key, expected=said.expected) from error
