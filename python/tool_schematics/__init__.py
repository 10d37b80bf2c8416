"""Lists the routes of FastAPI applications and generates code for them; see the command `tool-schematics`."""
