"""Becomes the command it is given, after asking Linux to end that command when our own parent ends.

So not even a `kill -9` of `manage.py play` leaves a worker behind. Usage: leash.py PARENT COMMAND...
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main(parent: str, *command: str) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != int(parent):
        sys.exit("The parent has ended already.")
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(*sys.argv[1:])
