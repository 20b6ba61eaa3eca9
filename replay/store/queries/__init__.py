"""What the dashboard and the export ask a store: each question a function, each answer typed, frozen rows."""
