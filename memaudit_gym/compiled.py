"""Functions in machine code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """The function in machine code, kept on disk where that can be written.

    The disk notices a change in the function's own file alone: what it calls must stand there too.
    """
    try:
        return cast(Function, njit(cache=True, nogil=True)(function))
    except RuntimeError:  # neither the package's folder nor the user's takes files
        return cast(Function, njit(nogil=True)(function))


def inlined(function: Function) -> Function:
    """A part of compiled functions, for callees that take many arrays: a call copies them all.

    A division by zero gives infinity or NaN here. A check of every divisor would be one more way
    out of the function, and at each the compiler counts the references to all arrays.
    """
    return cast(Function, njit(nogil=True, forceinline=True, error_model="numpy")(function))
