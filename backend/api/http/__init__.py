"""One module a resource, each with its router."""
