"""Work on a Ray cluster: one of this machine, or a given one."""

from __future__ import annotations

import os
import socket
import sys
import sysconfig
import uuid
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.work.local import one_torch_thread
from memaudit_gym.work.workers import Item, Result, Start, Workers, chunks

#: How often a part is done again whose worker was killed.
RETRIES = 3
#: Seconds in which an address must answer.
ANSWER = 5.0
#: A frame without settings: 3 bytes of length, the type, flags, stream 0.
_SETTINGS = b"\0\0\0\4\0\0\0\0\0"
#: Bytes for results under way on a cluster of this machine.
_STORE = 100_000_000

#: {run: this worker process's function}
_functions: dict[str, Callable[[Any], Any]] = {}


def on_ray(
    start: Start[Item, Result], items: Sequence[Item], workers: Workers, largest_chunk: int
) -> Generator[list[Result], None, None]:
    """Does the items on a cluster, their results in order.

    A part whose worker is killed is done again; a fault of the function is not.

    Raises:
        InputError: A fault of the function; a cluster that does not answer, or gives up.
        MissingExtraError: Ray is not installed.
    """
    ray = _import()
    with _cluster(ray, workers):
        processes = max(1, int(ray.cluster_resources().get("CPU", 1)))
        run = ray.remote(num_cpus=1, max_retries=RETRIES)(_run)
        once, name = ray.put(start), uuid.uuid4().hex
        futures = [run.remote(name, once, part) for part in chunks(items, processes, largest_chunk)]
        for future in futures:
            yield _answer(ray, future)


def _import() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray reads it when it is loaded
    try:
        import ray
    except ImportError as error:
        raise MissingExtraError(
            "the backend ray needs Ray; install it with: pip install 'memaudit-gym[ray]'"
        ) from error
    return ray


def _run(name: str, start: Start[Any, Any], part: Sequence[Any]) -> list[Any] | Exception:
    """A fault comes back as a value, with its class and text as they are."""
    sys.stdout = sys.stderr
    try:
        with one_torch_thread():
            if name not in _functions:
                _functions[name] = start()
            return [_functions[name](item) for item in part]
    except (InputError, MissingExtraError) as error:
        return error


def _answer(ray: Any, future: Any) -> list[Any]:
    try:
        found = ray.get(future)
    except ray.exceptions.WorkerCrashedError:
        raise InputError(
            f"a worker process was ended {RETRIES + 1} times over the same part; it may need more "
            "memory than there is"
        ) from None
    except ray.exceptions.RaySystemError as error:
        raise InputError(f"the Ray cluster failed: {error}") from None
    if isinstance(found, Exception):
        raise found
    done: list[Any] = found
    return done


@contextmanager
def _cluster(ray: Any, workers: Workers) -> Iterator[None]:
    """Connected to the given cluster, or to one that stands as long as the block."""
    address = workers.ray_address
    if ray.is_initialized():
        raise InputError("this process is connected to a Ray cluster already; shut that down first")
    settings: dict[str, Any] = {
        "logging_level": "ERROR",
        "log_to_driver": False,
        "runtime_env": _environment(shipped=address is not None),
    }
    if address is None:
        settings |= {
            "address": "local",
            "num_cpus": workers.processes,
            "include_dashboard": False,
            "object_store_memory": _STORE,
        }
    else:
        _require_answer(address)
        settings["address"] = address
    try:
        ray.init(**settings)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise InputError(
            f"cannot connect to the Ray cluster '{address}': {error} (one with tokens needs "
            "RAY_AUTH_MODE=token)"
        ) from None
    try:
        yield
    finally:
        ray.shutdown()


def _require_answer(address: str) -> None:
    """Refuses an address where nobody listens, or something other than Ray.

    Ray would try for a minute at the one, and wait for ever at some of the others.
    """
    place = address.removeprefix("ray://")
    host, colon, port = place.rpartition(":")
    if not colon:
        return
    try:
        with socket.create_connection((host.strip("[]"), int(port)), timeout=ANSWER) as connection:
            speaks = _uses_tls() or _speaks_http2(connection)
    except (OSError, ValueError, OverflowError) as error:
        raise InputError(f"no Ray cluster answers at '{address}': {error}") from None
    if not speaks:
        raise InputError(f"what answers at '{address}' is no Ray cluster")


def _uses_tls() -> bool:
    """Whether Ray is to encrypt: then only Ray itself can ask."""
    return os.environ.get("RAY_USE_TLS", "0").lower() in ("1", "true")


def _speaks_http2(connection: socket.socket) -> bool:
    """Whether the other side begins as gRPC does, on which Ray builds.

    A server answers a client's preface with a frame of settings (RFC 9113, sections 3.4 and 6.5).
    """
    connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + _SETTINGS)
    with connection.makefile("rb") as stream:
        return stream.read(len(_SETTINGS))[3:4] == _SETTINGS[3:4]


def _environment(shipped: bool) -> dict[str, Any]:
    """What workers import their modules from.

    The search path of this process, which on other machines may not lead anywhere: to a given
    cluster goes a copy of whatever is loaded here and not installed, be it this project as a
    checkout, its agents, or a user's writer.
    """
    paths = [os.path.abspath(path) for path in sys.path if not _is_installed(path)]
    threads = {"OMP_NUM_THREADS": "1", "PYTHONPATH": os.pathsep.join(paths)}
    found: dict[str, Any] = {"env_vars": threads}
    if shipped:
        found["py_modules"] = sorted(_own_modules())
    return found


def _own_modules() -> set[str]:
    """The files and folders of the top-level modules that are loaded and not installed."""
    loaded = [module for name, module in sys.modules.items() if "." not in name]
    places = (_place(module) for module in loaded)
    return {place for place in places if place is not None and not _is_installed(place)}


def _place(module: ModuleType) -> str | None:
    file = getattr(module, "__file__", None)
    if not isinstance(file, str) or module.__name__ == "__main__":
        return None
    return os.path.dirname(file) if hasattr(module, "__path__") else file


def _is_installed(path: str) -> bool:
    """Whether a path is Python's own, or that of what pip installed."""
    homes = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    place = Path(path).resolve()
    return any(place.is_relative_to(Path(home).resolve()) for home in homes) or (
        place.suffix in (".zip", ".so")
    )
