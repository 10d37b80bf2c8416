"""The surroundings in which real_make.py imports a real application: stand-ins for packages that aren't installed,
plausible values for required settings, databases of this machine in place of those that the application names, no network.
"""

import ast
import contextlib
import importlib.machinery
import importlib.util
import os
import re
import socket
import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent.parent / "conformance" / "oracle"))
from real_make_mongo import use_own_mongo
from stand_ins import Finder, guarded_lines

# Without the real one of these, nothing is known of what the application would do.
REAL_ONLY = {
    "beanie", "bson", "couchbase", "databases", "django", "edgedb", "fastapi", "gino", "mongoengine", "motor", "odmantic", "ormar", "peewee",
    "piccolo", "pony", "prisma", "pydantic", "pydantic_settings", "pymongo", "sqlalchemy", "sqlmodel", "starlette", "supabase", "tortoise",
}  # fmt: skip
ANY = "any-value-0123456789-0123456789-0123"
STOOD_IN: set[str] = set()


class Missing(Finder):
    """Finds a stand-in for what no other finder finds: packages that aren't installed and that the application hasn't itself."""

    def __init__(self, roots: list[str]) -> None:
        super().__init__(set())
        self.local = {name.removesuffix(".py") for root in roots for name in os.listdir(root)}

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Returns the specification of a stand-in, or None where the import has to fail."""
        package = name.partition(".")[0]
        is_known = package in STOOD_IN
        # Others may have a part of a namespace, as protobuf has of `google`.
        is_there = package in sys.modules and getattr(sys.modules[package], "__file__", None) is not None
        if not is_known and (package in self.local or is_there or package in REAL_ONLY | sys.stdlib_module_names):
            return None
        if not is_known and is_guarded():
            return None
        STOOD_IN.add(package)
        return self.spec(name)


def is_guarded() -> bool:
    """Tells whether the import under way stands in a `try` that catches its failure."""
    frame: Any = sys._getframe(2)
    while frame and ("importlib" in frame.f_code.co_filename or frame.f_code.co_filename == __file__):
        frame = frame.f_back
    return frame is not None and any(first <= frame.f_lineno <= last for first, last in guarded_lines(frame.f_code.co_filename))


class Loader(importlib.machinery.SourceFileLoader):
    """Reads what Python has since 3.14: `except A, B:`, and annotations that name what's defined later."""

    def source_to_code(self, data: Any, path: Any, *rest: Any, **keywords: Any) -> Any:
        if sys.version_info < (3, 14):
            text = importlib.util.decode_source(data)
            try:
                tree = ast.parse(text)
            except SyntaxError:
                tree = ast.parse(re.sub(r"\bexcept ([\w.]+(?:, *[\w.]+)+):", r"except (\1):", text), str(path))
            data = quote_later_names(tree)
        return super().source_to_code(data, path, *rest, **keywords)


def quote_later_names(tree: ast.Module) -> ast.Module:
    """Makes texts of the names in annotations that the module defines below, or imports for type checkers alone."""
    later = {one.name: one.end_lineno or 0 for one in tree.body if isinstance(one, ast.ClassDef)}
    for one in tree.body:
        if isinstance(one, ast.If) and "TYPE_CHECKING" in ast.dump(one.test):
            for line in ast.walk(one):
                if isinstance(line, ast.ImportFrom | ast.Import):
                    later |= {(name.asname or name.name).partition(".")[0]: sys.maxsize for name in line.names}
    futures = [one for one in tree.body if isinstance(one, ast.ImportFrom) and one.module == "__future__"]
    for node in ast.walk(tree) if later and not futures else []:
        for field in ("annotation", "returns"):
            annotation = getattr(node, field, None)
            used = (
                [one for one in ast.walk(annotation) if isinstance(one, ast.Name) and later.get(one.id, 0) >= one.lineno]
                if annotation
                else []
            )
            if used and any(isinstance(one, ast.BinOp) for one in ast.walk(annotation)):
                setattr(node, field, ast.copy_location(ast.Constant(ast.unparse(annotation)), annotation))
            elif used:
                setattr(node, field, Quote({one.id for one in used}).visit(annotation))
    return tree


class Quote(ast.NodeTransformer):
    def __init__(self, names: set[str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> Any:
        return ast.copy_location(ast.Constant(node.id), node) if node.id in self.names else node

    def visit_Call(self, node: ast.Call) -> Any:
        return node


def read_newer_python(roots: list[str]) -> None:
    details = (Loader, importlib.machinery.SOURCE_SUFFIXES)
    hook = importlib.machinery.FileFinder.path_hook(
        (importlib.machinery.ExtensionFileLoader, importlib.machinery.EXTENSION_SUFFIXES), details
    )

    def only_roots(path: str) -> Any:
        if not any(path == root or path.startswith(root + "/") for root in roots):
            raise ImportError
        return hook(path)

    sys.path_hooks.insert(0, only_roots)
    sys.path_importer_cache.clear()


def refuse_network() -> None:
    plain = socket.socket.connect

    def connect(self: Any, address: Any) -> Any:
        if self.family in (socket.AF_INET, socket.AF_INET6) and address[0] not in ("127.0.0.1", "::1", "localhost"):
            raise ConnectionRefusedError(f"no network: {address[0]}")
        return plain(self, address)

    socket.socket.connect = connect  # type: ignore[method-assign]


def guesses(name: str) -> list[Any]:
    """Returns plausible values of a setting, best first."""
    low = name.lower()
    named = [
        (r"redis|broker|celery|result_backend", "redis://localhost:6379/0"),
        (r"mongo.*(url|uri|dsn)", "mongodb://localhost:27017/app"),
        (r"async.*(database|db|sql|postgres)|(database|db|sql|postgres).*async", "postgresql+asyncpg://tool:tool@localhost:5432/app"),
        (r"(database|db|sql|postgres|pg).*(url|uri|dsn)", "postgresql://tool:tool@localhost:5432/app"),
        (r"scheme|driver|dialect", "postgresql"),
        (r"url|uri|origin|domain|endpoint", "http://localhost:8000"),
        (r"mail|superuser$", "tool@example.com"),
        (r"port$", "5432"),
        (r"algorithm", "HS256"),
        (r"host|server", "localhost"),
        (r"expire|minutes|days|hours|seconds|timeout|size|limit|max|min", "30"),
        (r"fernet|encryption", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="),
        (r"prefix|api_v1", "/api/v1"),
        (r"debug|echo|enable|use_|is_", "false"),
        (r"environment|(^|_)env$|mode", "development"),
        (r"level", "INFO"),
    ]  # fmt: skip
    first = [value for pattern, value in named if re.search(pattern, low)]
    more = [ANY, "postgresql+asyncpg://tool:tool@localhost:5432/app", "redis://localhost:6379/0", "http://localhost:8000"]
    return [*first, *more, "tool@example.com", "local", "test", "dev", "1", False, [], {}, "{}", "[]", "/tmp", "INFO"]


def give_settings(is_generous: bool, roots: list[str]) -> None:
    """Gives required settings plausible values: pydantic's, starlette's, and those that are read from `os.environ`."""
    import pydantic

    for module in ("pydantic_settings", "pydantic.v1", "pydantic"):
        try:
            patch_settings(vars(__import__(module, fromlist=["BaseSettings"]))["BaseSettings"], pydantic)
        except (ImportError, KeyError, AttributeError):
            continue
    cls, plain = type(os.environ), type(os.environ).__getitem__

    def item(self: Any, name: str) -> str:
        try:
            return plain(self, name)
        except KeyError:
            if not sys._getframe(1).f_code.co_filename.startswith(tuple(roots)):
                raise
            return str(guesses(name)[0])

    cls.__getitem__ = item  # type: ignore[assignment]
    if is_generous:
        plain_getenv = os.getenv

        def getenv(name: str, default: Any = None) -> Any:
            is_own = sys._getframe(1).f_code.co_filename.startswith(tuple(roots))
            return plain_getenv(name, str(guesses(name)[0]) if default is None and is_own else default)

        os.getenv = getenv
    import starlette.config

    get = starlette.config.Config.get

    def setting(self: Any, key: str, cast: Any = None, default: Any = starlette.config.undefined) -> Any:
        try:
            return get(self, key, cast, default)
        except KeyError:
            for value in guesses(key):
                try:
                    return value if cast is None else cast(value)
                except Exception:  # the next value may do.
                    continue
            raise

    starlette.config.Config.get = starlette.config.Config.__call__ = setting  # type: ignore[assignment, method-assign]


def patch_settings(cls: Any, pydantic: Any) -> None:
    plain = cls.__init__

    def init(self: Any, **given: Any) -> None:
        tried: dict[Any, int] = {}
        for _ in range(200):
            try:
                return plain(self, **given)
            except ValueError as error:
                if named := re.search(r'field "(\w+)" from source "EnvSettings', str(error)):
                    # The sample's text isn't JSON; the default is.
                    for name in [one for one in os.environ if one.lower().endswith(named[1].lower())]:
                        del os.environ[name]
                    continue
                errors = getattr(error, "errors", list)()
                names = {one["loc"][0] for one in errors if one["loc"]} or absent_names(type(self), given)
                if not errors or not names or any(tried.get(name, 0) >= len(guesses(str(name))) for name in names):
                    raise
                for name in names:
                    given[name] = guesses(str(name))[tried.get(name, 0)]
                    tried[name] = tried.get(name, 0) + 1
        return plain(self, **given)

    cls.__init__ = init


def absent_names(cls: Any, given: Any) -> set[str]:
    """Returns the settings without a value where a validator of the whole refuses them: those that are empty by default."""
    fields = getattr(cls, "model_fields", {})
    return {
        name for name, field in fields.items() if field.default in ("", None) and name not in given and name not in os.environ
    }


def use_own_databases(database: dict[str, Any], packages: list[str]) -> None:
    """Leads engines, pools and clients of the packages that the project names to the databases of this run: PostgreSQL by its
    socket, SQLite in a file, fakes of others.
    """
    ways = {
        "sqlalchemy|sqlmodel": lambda: use_own_sql(database),
        "tortoise": lambda: use_own_tortoise(database),
        "motor|pymongo|beanie|odmantic": use_own_mongo,
        "redis": use_own_redis,
        "asyncpg": lambda: use_own_asyncpg(database),
    }
    for names, patch in ways.items():
        if set(names.split("|")) & set(packages):
            with contextlib.suppress(ImportError):
                patch()


def address(database: dict[str, Any], backend: str, driver: str) -> Any:
    from sqlalchemy.engine import URL

    if backend == "postgresql" and database.get("socket"):
        where = {
            "username": database["user"],
            "database": database["name"],
            "query": {"host": database["socket"], "port": str(database["port"])},
        }
        return URL.create(f"postgresql+{driver or 'psycopg2'}", **where)
    return URL.create(f"sqlite+{driver}" if driver else "sqlite", database=database["file"])


def use_own_sql(database: dict[str, Any]) -> None:
    try:
        import sqlalchemy
        import sqlalchemy.engine.create
        import sqlalchemy.ext.asyncio.engine as asynchronous
        import sqlalchemy.ext.compiler
    except ImportError:
        return
    from sqlalchemy.engine import make_url
    from sqlalchemy.pool import NullPool

    plain = sqlalchemy.engine.create.create_engine
    # SQLite counts keys of this type alone; MySQL, which it stands in for, any.
    sqlalchemy.ext.compiler.compiles(sqlalchemy.BigInteger, "sqlite")(lambda *_, **__: "INTEGER")

    def create_engine(url: Any, **keywords: Any) -> Any:
        is_async = keywords.get("_is_async", False)
        try:
            backend = make_url(url if isinstance(url, sqlalchemy.engine.URL) else str(url)).get_backend_name()
        except Exception:  # any address will do.
            backend = "postgresql"
        backend = "postgresql" if backend == "postgresql" and database.get("socket") else "sqlite"
        database.setdefault("backends", {})[backend] = True
        driver = {"postgresql": "asyncpg" if is_async else "psycopg2", "sqlite": "aiosqlite" if is_async else ""}[backend]
        kept = {"options", "server_settings", "check_same_thread"} - (
            {"check_same_thread"} if backend == "postgresql" else {"options", "server_settings"}
        )
        connect = {name: value for name, value in (keywords.pop("connect_args", None) or {}).items() if name in kept}
        dropped = (
            "pool_",
            "max_overflow",
            "poolclass",
            "creator",
            "use_insertmanyvalues",
            "executemany",
            "isolation_level",
            "client_encoding",
        )
        keywords = {name: value for name, value in keywords.items() if not name.startswith(dropped)}
        return plain(address(database, backend, driver), connect_args=connect, poolclass=NullPool, **keywords)

    sqlalchemy.create_engine = sqlalchemy.engine.create_engine = sqlalchemy.engine.create.create_engine = create_engine
    asynchronous._create_engine = create_engine
    try:
        import sqlmodel

        sqlmodel.create_engine = create_engine
    except ImportError:
        pass


def use_own_tortoise(database: dict[str, Any]) -> None:
    try:
        from tortoise import Tortoise
    except ImportError:
        return
    plain = Tortoise.init.__func__  # type: ignore[attr-defined]
    url = f"sqlite://{database['file']}"

    async def init(cls: Any, config: Any = None, *rest: Any, **keywords: Any) -> None:
        if config is not None:
            config = {**config, "connections": dict.fromkeys(config.get("connections", {}), url)}
            # The package of the migrations isn't installed.
            for app in config.get("apps", {}).values():
                app["models"] = [one for one in app["models"] if one != "aerich.models"]
        else:
            keywords["db_url"] = url
        await plain(cls, config, *rest, **keywords)
        await Tortoise.generate_schemas(safe=True)

    Tortoise.init = classmethod(init)  # type: ignore[assignment, method-assign]


def use_own_redis() -> None:
    import fakeredis
    import redis
    import redis.asyncio

    server = fakeredis.FakeServer()

    def own(base: Any) -> Any:
        def init(self: Any, *_: Any, **given: Any) -> None:
            kept = {name: value for name, value in given.items() if name in ("decode_responses", "encoding")}
            base.__init__(self, server=server, **kept)

        def from_url(cls: Any, *_: Any, **given: Any) -> Any:
            return cls(**given)

        return type(
            base.__name__,
            (base,),
            {"__init__": init, "from_url": classmethod(from_url), "__class_getitem__": classmethod(lambda cls, _: cls)},
        )

    for module, base in ((redis, fakeredis.FakeRedis), (redis.asyncio, fakeredis.FakeAsyncRedis)):
        module.Redis = module.StrictRedis = cls = own(base)  # type: ignore[attr-defined]
        module.from_url = cls.from_url  # type: ignore[attr-defined]
    redis.asyncio.client.Redis = redis.asyncio.Redis  # type: ignore[attr-defined, misc]


def use_own_asyncpg(database: dict[str, Any]) -> None:
    import asyncpg

    def led(plain: Any) -> Any:
        def called(*_: Any, **keywords: Any) -> Any:
            kept = {name: keywords[name] for name in ("min_size", "max_size", "init", "server_settings") if name in keywords}
            return plain(
                host=database.get("socket", "/nonexistent"),
                port=database.get("port"),
                user=database.get("user"),
                database=database.get("name"),
                **kept,
            )

        return called

    pool = led(asyncpg.create_pool)
    # SQLAlchemy's own calls already have the socket.
    asyncpg.create_pool = pool
