"""After a fault: in what one way the record may differ from what happened, so that what follows it is right."""
