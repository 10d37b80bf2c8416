from fastapi import FastAPI

from forms.dynamic import add_saved_forms
from forms.static import router

app = FastAPI()
app.include_router(router)
add_saved_forms(app)


@app.get("/health")
def health(): ...
