from starlette.middleware.cors import CORSMiddleware

from conference.factory import create_app
from conference.timing import TimingMiddleware

app = create_app()
app = TimingMiddleware(app, header="x-time")
app = CORSMiddleware(app, allow_origins=["*"])
