"""Clusters on this machine, and a Python without carom."""

import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import venv

import numpy
import pyspark
from processes import kill, wait_until


@contextlib.contextmanager
def folder():
    """A folder that is removed at the end, even if processes write to it."""
    path = pathlib.Path(tempfile.mkdtemp())
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def python_without_carom(path):
    """A new environment's Python, with all packages but carom."""
    venv.create(path, symlinks=True)
    (packages,) = path.glob("lib/python*/site-packages")
    for package in pathlib.Path(numpy.__file__).parents[1].iterdir():
        if not package.name.startswith("carom"):
            (packages / package.name).symlink_to(package)
    python = str(path / "bin" / "python")
    tried = subprocess.run([python, "-c", "import carom"], capture_output=True, text=True)
    assert "No module named 'carom'" in tried.stderr
    return python


@contextlib.contextmanager
def standalone(path):
    """The address of a master with two workers of one core each."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = pathlib.Path(pyspark.__file__).parent / "bin" / "spark-class"
    environment = {**os.environ, "SPARK_LOCAL_DIRS": str(path), "SPARK_WORKER_DIR": str(path)}
    started = []

    def start(name, *arguments):
        command = [program, f"org.apache.spark.deploy.{name}", "--host", "127.0.0.1", "--webui-port", "0", *arguments]
        started.append(subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def listens():
        with socket.socket() as asked:
            return asked.connect_ex(("127.0.0.1", port)) == 0

    try:
        start("master.Master", "--port", str(port))
        # A worker without a master tries again after many seconds.
        wait_until(listens, "the master to listen")
        for _ in range(2):
            start("worker.Worker", "--cores", "1", "--memory", "1g", f"spark://127.0.0.1:{port}")
        yield f"spark://127.0.0.1:{port}"
    finally:
        for each in started:
            kill(each.pid)
            each.wait()
