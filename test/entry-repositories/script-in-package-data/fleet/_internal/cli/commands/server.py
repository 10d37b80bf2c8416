import os


class ServerCommand:
    NAME = "server"

    @classmethod
    def register(cls, subparsers):
        parser = subparsers.add_parser(cls.NAME)
        parser.set_defaults(func=cls()._command)

    def _command(self, args):
        import uvicorn
        from fleet import version

        uvicorn.run(
            "fleet._internal.server.main:app",
            host=args.host,
            reload=version is None,
        )
