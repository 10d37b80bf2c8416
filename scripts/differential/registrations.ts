import { definition, handler, block } from './handlers';
import { tagList } from './lists';
import { quote, type SourceFile } from './project';
import { text } from './texts';

/** Returns lines that register a route on the expression's value. */
type Form = (file: SourceFile, router: string) => readonly string[];

const METHODS = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'trace'];
const PATHS = [
  '/',
  '/items',
  '/{item_id}',
  '/a/b',
  '/files/{p:path}',
  '/users/me',
  '/x-y',
  '/v2/list',
  '/{a}/{b:int}',
  '/größe',
  '/prix/€',
  '/日本/{id}',
  '/🎉-party',
];

const pathText = (file: SourceFile): string => file.random.pick(PATHS);
const path = (file: SourceFile): string => text(file, pathText(file));

function several(file: SourceFile): string {
  const { random } = file;
  return random.pick([
    '["GET", "POST"]',
    '("put",)',
    '{"delete", "GET"}',
    '["get"]',
    'sorted({"PATCH", "HEAD"})',
    '[m.upper() for m in ("post", "put")]',
    '"POST PUT".split()',
    '[*["GET"], "OPTIONS"]',
  ]);
}

/** Returns further arguments of a path operation. */
function options(file: SourceFile): string {
  const { random } = file;
  const given = [
    random.chance(0.25) ? `tags=${tagList(file)}` : '',
    random.chance(0.15) ? `name=${text(file, 'named')}` : '',
    random.chance(0.12) ? `include_in_schema=${random.pick(['True', 'False', 'not True', '1 > 2'])}` : '',
    random.chance(0.1) ? 'status_code=201' : '',
    random.chance(0.1) ? 'response_model=None' : '',
    random.chance(0.1) ? 'deprecated=True' : '',
    random.chance(0.08) ? '**{"summary": "s"}' : '',
    random.chance(0.05) ? `operation_id=${quote(file.fresh('op'))}` : '',
  ];
  return given
    .filter((part) => part !== '')
    .map((part) => `, ${part}`)
    .join('');
}

function called(file: SourceFile, call: (name: string) => readonly string[]): readonly string[] {
  const { lines, name } = handler(file);
  return [...lines, ...call(name)];
}

const method = (file: SourceFile): string => file.random.pick(METHODS);

/** All forms of path operations. */
const OPERATIONS: readonly Form[] = [
  (file, router) => [`@${router}.${method(file)}(${path(file)}${options(file)})`, ...definition(file).lines],
  (file, router) => [`@${router}.${method(file)}(${path(file)}${options(file)})`, ...definition(file).lines],
  (file, router) => [
    `@${router}.${method(file)}(path=${path(file)})`,
    `@${router}.${method(file)}(${path(file)})`,
    ...definition(file).lines,
  ],
  (file, router) => [
    `@${router}.api_route(${path(file)}, methods=${several(file)}${options(file)})`,
    ...definition(file).lines,
  ],
  (file, router) =>
    called(file, (name) => [`${router}.add_api_route(${path(file)}, ${name}${options(file)})`]),
  (file, router) =>
    called(file, (name) => [
      `${router}.add_api_route(path=${path(file)}, endpoint=${name}, methods=${several(file)})`,
    ]),
  (file, router) =>
    called(file, (name) => [`${router}.${method(file)}(${path(file)}${options(file)})(${name})`]),
  (file, router) =>
    called(file, (name) => [`getattr(${router}, ${quote(method(file))})(${path(file)})(${name})`]),
  (file, router) =>
    called(file, (name) =>
      block(`for verb in (${quote(method(file))}, "get"):`, [
        `getattr(${router}, verb)(${path(file)})(${name})`,
      ]),
    ),
  (file, router) =>
    called(file, (name) =>
      block(`for number, part in enumerate(["/a", "/b"], start=1):`, [
        `${router}.add_api_route(f"{part}/{number}", ${name}, methods=["GET"])`,
      ]),
    ),
  (file, router) =>
    called(file, (name) =>
      block(`for part, verbs in zip(("/z", ${path(file)}), [["GET"], ${several(file)}]):`, [
        `${router}.add_api_route(part, ${name}, methods=verbs)`,
      ]),
    ),
  (file, router) =>
    called(file, (name) =>
      block(`for part, tags in {"/k": ["k"], ${path(file)}: ${tagList(file)}}.items():`, [
        `${router}.get(part, tags=tags)(${name})`,
      ]),
    ),
  (file, router) =>
    called(file, (name) => [`[${router}.add_api_route(p, ${name}) for p in ("/c1", ${path(file)}) if p]`]),
  (file, router) =>
    called(file, (name) => [
      `list(map(lambda p: ${router}.add_api_route(p, ${name}), ["/m1", ${path(file)}]))`,
    ]),
  (file, router) => {
    const decorator = file.fresh('route');
    return [
      `${decorator} = ${router}.${method(file)}(${path(file)}${options(file)})`,
      `@${decorator}`,
      ...definition(file).lines,
    ];
  },
  (file, router) => {
    file.import('from functools import partial');
    const decorator = file.fresh('hidden');
    return [
      `${decorator} = partial(${router}.get, include_in_schema=False)`,
      `@${decorator}(${path(file)})`,
      ...definition(file).lines,
    ];
  },
  (file, router) => {
    const decorator = file.fresh('endpoint');
    return [
      `def ${decorator}(path, **kwargs):`,
      `    def register(f):`,
      `        ${router}.add_api_route(path, f, **kwargs)`,
      '        return f',
      '    return register',
      `@${decorator}(${path(file)}${options(file)})`,
      ...definition(file).lines,
    ];
  },
  (file, router) => {
    const made = file.fresh('make_handler');
    return [
      `def ${made}(kind, path):`,
      `    @${router}.post(path + "/" + kind${options(file)})`,
      '    def create(): ...',
      '    return create',
      ...block('for kind in ["x", "y"]:', [`${made}(kind, ${path(file)})`]),
    ];
  },
  (file, router) => {
    const table = file.fresh('TABLE');
    return called(file, (name) => [
      `${table} = [(${path(file)}, ${name}, ${several(file)}), ("/t", ${name}, ["GET"])]`,
      ...block(`for route_path, endpoint, verbs in ${table}:`, [
        `${router}.add_api_route(route_path, endpoint, methods=verbs)`,
      ]),
    ]);
  },
  (file, router) => {
    file.import('from fastapi.routing import APIRoute');
    return called(file, (name) => [
      `${router}.routes.append(APIRoute(${path(file)}, ${name}, methods=${several(file)}))`,
    ]);
  },
];

/** Starlette's routes, and websockets. */
const OTHERS: readonly Form[] = [
  (file, router) => [`@${router}.websocket(${path(file)})`, `async def ${file.fresh('ws')}(websocket): ...`],
  (file, router) => [
    `@${router}.websocket(${path(file)}, name="socket")`,
    `async def ${file.fresh('ws')}(websocket): ...`,
  ],
  (file, router) => {
    const name = file.fresh('ws');
    return [`async def ${name}(websocket): ...`, `${router}.add_api_websocket_route(${path(file)}, ${name})`];
  },
  (file, router) => {
    const name = file.fresh('ws');
    return [
      `async def ${name}(websocket): ...`,
      `getattr(${router}, "router", ${router}).add_websocket_route(${path(file)}, ${name}, name="w")`,
    ];
  },
  (file, router) => called(file, (name) => [`${router}.add_route(${path(file)}, ${name})`]),
  (file, router) =>
    called(file, (name) => [
      `${router}.add_route(${path(file)}, ${name}, methods=${several(file)}, name="plain", include_in_schema=False)`,
    ]),
  (file, router) => {
    file.import('from starlette.routing import Route');
    return called(file, (name) => [
      `${router}.routes.append(Route(${path(file)}, ${name}, methods=${several(file)}))`,
    ]);
  },
  (file, router) => {
    file.import('from starlette.routing import Mount, Route');
    return called(file, (name) => [
      `${router}.routes.append(Mount("/low", routes=[Route(${path(file)}, ${name})]))`,
    ]);
  },
  (file, router) => {
    file.import('from starlette.routing import Route, Router');
    return called(file, (name) => [
      `${router}.mount("/star", Router(routes=[Route(${path(file)}, ${name})]), name="star")`,
    ]);
  },
];

/** Returns statements that register one or more routes. */
export function registration(file: SourceFile, router: string): readonly string[] {
  const { random } = file;
  return random.pick(random.chance(0.15) ? OTHERS : OPERATIONS)(file, router);
}
