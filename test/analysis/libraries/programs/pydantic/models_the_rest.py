from typing import Generic, List, TypeVar
from pydantic import BaseModel, RootModel, SecretStr, HttpUrl, create_model, Field
T = TypeVar("T")
class Page(BaseModel, Generic[T]):
    items: List[T]
page = Page[int](items=[1]).items
root = RootModel[List[str]](["a"]).root
made = create_model("Made", path=(str, "/made"), size=(int, 2))
made_path = [made().path, made(size="4").size, made.__name__]
del made
class Holder(BaseModel):
    secret: SecretStr = SecretStr("x")
    other: SecretStr
holder = Holder(other="given")
secrets = [holder.secret.get_secret_value(), str(holder.secret), holder.other.get_secret_value()]
urls = [str(HttpUrl("https://example.com")), str(HttpUrl("https://example.com/a"))]
class Init(BaseModel):
    path: str = "/"
    def __init__(self, prefix, **data):
        super().__init__(path=prefix + "/x", **data)
init = Init("/p").path
del holder
