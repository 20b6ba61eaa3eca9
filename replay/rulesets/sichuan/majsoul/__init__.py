"""Blood battle as MajSoul plays it (Chiyu battle): its table of hands, and all of its rules as one named set."""
