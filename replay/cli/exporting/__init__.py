"""What `replay export` asks for, where it writes, and its reports."""
