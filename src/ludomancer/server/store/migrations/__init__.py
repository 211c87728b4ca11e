"""How older databases become today's: one file a step under `versions`, in Alembic's form."""
