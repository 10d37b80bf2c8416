import click


@click.group()
@click.option("--verbose", is_flag=True)
@click.pass_context
def cli(ctx: click.Context, verbose: bool) -> None:
    ctx.obj = {"verbose": verbose}


@cli.command()
def version() -> None:
    click.echo("5.0.1")


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=int, default=8000)
@click.option("--root", "root_path", default="/depot")
@click.pass_obj
def serve(obj: dict, host: str, port: int, root_path: str) -> None:
    """Serve the HTTP interface."""
    import uvicorn

    from depot.http import build

    uvicorn.run(build(root_path), host=host, port=port)
