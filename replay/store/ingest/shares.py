"""Whether a path lies on a network share: there is no WAL there, and no notice of what other machines change."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

MOUNTS: Final = Path("/proc/self/mounts")
"""Where Linux says what is mounted; elsewhere there is no such file, and shares show by their paths alone."""

_SHARES: Final = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "9p", "ncpfs", "ceph", "glusterfs", "lustre", "davfs", "drvfs"}
    | {"vboxsf", "virtiofs", "prl_fs"}
)
_REMOTE: Final = ("fuse.sshfs", "fuse.rclone", "fuse.s3fs", "fuse.gvfsd-fuse", "fuse.vmhgfs-fuse", "fuse.glusterfs")
_OCTAL: Final = re.compile(r"\\([0-7]{3})")


def share_of(path: str | Path) -> str | None:
    """The kind of network share that the path lies on (`nfs4`, `cifs`, ...); None for a disk of this machine."""
    if str(path).startswith(("\\\\", "//")) and os.name == "nt":
        return "share"
    text = ""
    with suppress(OSError):
        text = MOUNTS.read_text(encoding="utf-8", errors="surrogateescape")
    real = Path(os.path.realpath(path))
    found: tuple[int, str] = (-1, "")
    for line in text.splitlines():
        fields = line.split(" ")
        if len(fields) < 3:
            continue
        place = Path(_OCTAL.sub(lambda octal: chr(int(octal[1], 8)), fields[1]))
        if (place == real or place in real.parents) and len(place.parts) >= found[0]:
            found = (len(place.parts), fields[2])
    return found[1] if found[1] in _SHARES or found[1].startswith(_REMOTE) else None
