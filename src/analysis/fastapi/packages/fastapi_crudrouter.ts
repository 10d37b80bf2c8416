import type { PackageModel } from './kit/package-model';

/** The module of each class, and the parameters that it adds behind `schema`. */
const ROUTERS = [
  ['MemoryCRUDRouter', 'mem', ''],
  ['SQLAlchemyCRUDRouter', 'sqlalchemy', 'db_model, db, '],
  ['DatabasesCRUDRouter', 'databases', 'table, database, '],
  ['TortoiseCRUDRouter', 'tortoise', 'db_model, '],
  ['OrmarCRUDRouter', 'ormar', ''],
  ['GinoCRUDRouter', 'gino_starlette', 'db_model, db, '],
] as const;

const BASE = `
from fastapi import APIRouter

class CRUDGenerator(APIRouter):
    _base_path = "/"

    def __init__(
        self, schema, create_schema=None, update_schema=None, prefix=None, tags=None, paginate=None, get_all_route=True,
        get_one_route=True, create_route=True, update_route=True, delete_one_route=True, delete_all_route=True, **options
    ):
        self.schema = schema
        prefix = self._base_path + (str(prefix) if prefix else schema.__name__).lower().strip("/")
        super().__init__(prefix=prefix, tags=tags or [prefix.strip("/").capitalize()], **options)
        for is_wanted, path, verb, name in [
            (get_all_route, "", "GET", "_get_all"),
            (create_route, "", "POST", "_create"),
            (delete_all_route, "", "DELETE", "_delete_all"),
            (get_one_route, "/{item_id}", "GET", "_get_one"),
            (update_route, "/{item_id}", "PUT", "_update"),
            (delete_one_route, "/{item_id}", "DELETE", "_delete_one"),
        ]:
            if is_wanted:
                super().add_api_route(path, handler(f"{self._owner}.{name}.<locals>.route"), methods=[verb])

    def api_route(self, path, *args, **kwargs):
        whole, verbs = self.prefix + path, set(kwargs.get("methods") or ["GET"])
        self.routes[:] = [one for one in self.routes if one.path != whole or one.methods != verbs]
        return super().api_route(path, *args, **kwargs)
`;

/** `fastapi_crudrouter`: routers with the routes of one resource. */
export const library: PackageModel = {
  distribution: 'fastapi-crudrouter',
  release: '0.8.6',
  known: 'the six routers, flags, overridden routes',
  modules: {
    'core._base': BASE,
    ...Object.fromEntries(
      ROUTERS.map(([name, module, more]) => [
        `core.${module}`,
        `
class ${name}(CRUDGenerator):
    _owner = "fastapi_crudrouter.core.${module}:${name}"

    def __init__(self, schema, ${more}*args, **options):
        super().__init__(schema, *args, **options)
`,
      ]),
    ),
  },
};
