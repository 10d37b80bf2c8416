import { callArguments, parameters } from './grammar-expressions';
import type { Writer } from './grammar-writer';

/** Makes the lines of an indented block. */
type Block = (w: Writer, depth: number) => readonly string[];
type Maker = (w: Writer, depth: number, block: Block) => readonly string[];

const VERBS = [
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'trace',
  'websocket',
  'api_route',
  'route',
];

/** Makes a statement that registers something. */
export function fastapiStatement(w: Writer, depth: number, block: Block): readonly string[] {
  return w.random.pick(MAKERS)(w, depth - 1, block);
}

const target = (w: Writer): string =>
  w.pick(
    () => 'app',
    () => 'router',
    () => 'r',
    () => w.name(),
    () => `${w.name()}.router`,
  );
const keywords = (w: Writer): string => {
  const words = [
    `prefix=${w.path()}`,
    `tags=${w.pick(
      () => '["a", "b"]',
      () => w.expression(1),
    )}`,
    `dependencies=[Depends(${w.name()})]`,
    `methods=${w.pick(
      () => '["GET", "post"]',
      () => w.expression(1),
    )}`,
    `name=${w.expression(1)}`,
    `include_in_schema=${w.expression(1)}`,
    `operation_id=${w.expression(1)}`,
    `**${w.name()}`,
    `${w.name()}=${w.expression(1)}`,
  ];
  return words
    .filter(() => w.random.chance(0.15))
    .map((word) => `, ${word}`)
    .join('');
};

function handler(w: Writer, depth: number, block: Block): readonly string[] {
  const decorators = Array.from(
    { length: w.random.between(1, 2) },
    () => `@${target(w)}.${w.random.pick(VERBS)}(${w.path()}${keywords(w)})`,
  );
  const body = depth > 0 && w.random.chance(0.4) ? block(w, depth - 1) : ['    ...'];
  return [...decorators, `${w.maybe(() => 'async ')}def ${w.name()}(${parameters(w, 1)}):`, ...body];
}

const MAKERS: readonly Maker[] = [
  handler,
  handler,
  handler,
  (w) => [
    `${target(w)} = ${w.random.pick(['FastAPI', 'APIRouter', 'Starlette', 'Router', 'fastapi.APIRouter'])}(${keywords(w).slice(2)})`,
  ],
  (w) => [`${w.name()} = APIRouter(prefix=${w.path()}${keywords(w)})`],
  (w) => [
    `${target(w)}.include_router(${w.pick(
      () => target(w),
      () => w.expression(1),
    )}${keywords(w)})`,
  ],
  (w) => [`${target(w)}.include_router(${target(w)}${keywords(w)})`],
  (w) => [
    `${target(w)}.mount(${w.path()}, ${w.pick(
      () => target(w),
      () => w.expression(1),
      () => 'StaticFiles(directory="x")',
    )}${keywords(w)})`,
  ],
  (w) => [
    `${target(w)}.${w.random.pick(['add_api_route', 'add_route', 'add_api_websocket_route', 'add_websocket_route'])}(${w.path()}, ${w.pick(
      () => w.name(),
      () => w.expression(1),
    )}${keywords(w)})`,
  ],
  (w) => [
    `${target(w)}.routes${w.pick(
      () => `.append(${w.expression(1)})`,
      () => `.extend(${target(w)}.routes)`,
      () => `.insert(0, Route(${w.path()}, ${w.name()}))`,
      () => '.clear()',
      () => ' += [Mount("/m", app)]',
      () => '[:] = []',
      () => '.sort()',
      () => '.reverse()',
      () => `[0].path = ${w.path()}`,
    )}`,
  ],
  (w) => [
    `del ${target(w)}.routes[${w.pick(
      () => '0',
      () => ':',
      () => '-1:',
      () => w.expression(1),
    )}]`,
  ],
  (w) => [
    `${w.name()} = [Route(${w.path()}, ${w.name()}), Mount(${w.path()}, ${w.pick(
      () => 'app',
      () => `routes=${w.name()}`,
    )}), Host("h", ${w.name()})]`,
  ],
  (w) => [`app = ${w.random.pick(['FastAPI', 'Starlette'])}(routes=${w.expression(1)}${keywords(w)})`],
  (w) => [
    `for r in ${w.pick(
      () => '[router, app]',
      () => w.expression(1),
      () => 'app.routes',
    )}: ${target(w)}.include_router(r${keywords(w)})`,
  ],
  (w, depth, block) => [
    '@asynccontextmanager',
    `async def ${w.name()}(app):`,
    ...(depth > 0 ? block(w, depth - 1) : []),
    '    yield',
    `app.router.lifespan_context = ${w.name()}`,
  ],
  (w, depth, block) => [
    `@${target(w)}.on_event("startup")`,
    `def ${w.name()}():`,
    ...(depth > 0 ? block(w, depth - 1) : ['    pass']),
  ],
  (w) => [`setattr(${target(w)}, "${w.attribute()}", ${w.expression(1)})`],
  (w) => [`${target(w)}.${w.attribute()}(${callArguments(w, 1)})`],
  (w) => [
    `getattr(${target(w)}, ${w.pick(
      () => '"get"',
      () => w.expression(1),
    )})(${w.path()})(${w.name()})`,
  ],
];
