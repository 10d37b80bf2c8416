from fastapi import FastAPI

from api.http import orders


def create_app() -> FastAPI:
	app = FastAPI()
	if app.debug:
		app.include_router(orders.router, prefix="/api/v1")
	return app


app = create_app()
