"""What all tests need of the process that they run in."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # started in the background: programs that the tests start and interrupt would ignore it too
    signal.signal(signal.SIGINT, signal.default_int_handler)
