"""Write schemas/record.schema.json anew; with --check only say whether it is current (status 1 if not)."""

import sys

from replay.formats.schema import FILE, is_current, schema_text
from replay.paths import shipped

if __name__ == "__main__":
    path = shipped("schemas") / FILE
    if "--check" not in sys.argv[1:]:
        path.write_text(schema_text(), encoding="utf-8")
    elif not is_current():
        sys.exit(f"{path} is not what the types say; make schema writes it anew")
    print(f"{path} is current")
