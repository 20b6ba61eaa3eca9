"""What all tests need of the process that they run in."""

import os
import signal

# The tests hold for whoever has set nothing. Unbuffered streams, for one, hide what happens to a command whose output
# cannot be written out at its end.
for name in ("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"):
    os.environ.pop(name, None)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # started in the background: programs that the tests start and interrupt would ignore it too
    signal.signal(signal.SIGINT, signal.default_int_handler)
