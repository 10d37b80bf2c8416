import click


@click.group()
def cli():
    pass


@cli.command()
@click.option("--mode", default="none")
def serve(mode):
    def boot():
        import uvicorn
        from watchtower.server import api

        app = api.get_app(mode=mode)
        uvicorn.run(app, host="0.0.0.0")

    boot()


@cli.command()
def check():
    app = object()
    print(app)
