import type { Writer } from './grammar-writer';
import { LITERALS } from './words';

/** Makes one kind of expression, with others nested at most `depth` deep. */
type Maker = (w: Writer, depth: number) => string;

const BINARY = ['+', '-', '*', '/', '//', '%', '@', '**', '<<', '>>', '|', '&', '^', 'and', 'or'];
const COMPARING = ['<', '>', '==', '!=', '<=', '>=', 'in', 'not in', 'is', 'is not'];
const CONVERSIONS = ['', '!r', '!s', '!a', '=', ':>{x}', ':{d["a"]!r:{z}}', ':%Y', ' = !r:^20'];

/** Makes any expression. */
export function expression(w: Writer, depth: number): string {
  if (depth <= 0)
    return w.pick(
      () => w.name(),
      () => w.random.pick(LITERALS),
      () => w.path(),
      () => w.known(),
    );
  return w.random.pick(MAKERS)(w, depth - 1);
}

/** Makes the arguments of a call, without brackets. */
export function callArguments(w: Writer, depth: number): string {
  const e = (): string => expression(w, depth);
  const positional = w.many(3, () => w.pick(e, e, e, () => `*${w.name()}`));
  const named = w.many(3, () =>
    w.pick(
      () => `${w.name()}=${e()}`,
      () => `${w.random.pick(KEYWORDS)}=${e()}`,
      () => `**${w.name()}`,
    ),
  );
  return [positional, named].filter((part) => part !== '').join(', ');
}

const KEYWORDS = [
  'prefix',
  'tags',
  'methods',
  'dependencies',
  'name',
  'path',
  'lifespan',
  'routes',
  'key',
  'default',
  'route_class',
  'include_in_schema',
  'operation_id',
  'redirect_slashes',
  'docs_url',
  'openapi_url',
  'root_path',
  'on_startup',
  'generate_unique_id_function',
  'response_model',
  'status_code',
  'app',
  'router',
];

/** Makes the parameters of a function, without brackets: positional-only, defaults, stars. */
export function parameters(w: Writer, depth: number, isLambda = false): string {
  const names = ['a', 'b', 'c', 'x', 'y', 'self', 'request'].filter(() => w.random.chance(0.3));
  const one = (name: string, hasDefault: boolean): string =>
    name +
    (isLambda ? '' : w.maybe(() => `: ${annotation(w, 1)}`, 0.4)) +
    (hasDefault ? `=${expression(w, depth)}` : '');
  const from = w.random.between(0, names.length);
  const parts = names.map((name, index) => one(name, index >= from));
  if (parts.length > 1 && w.random.chance(0.2)) parts.splice(w.random.between(1, parts.length), 0, '/');
  if (w.random.chance(0.3))
    parts.push(
      `*${w.pick(
        () => 'args',
        () => (isLambda ? 'args' : 'args: *Ts'),
      )}`,
      one('k', w.random.chance(0.5)),
    );
  else if (w.random.chance(0.1)) parts.push('*', one('k', true));
  if (w.random.chance(0.3)) parts.push('**kwargs');
  return parts.join(', ');
}

/** Makes an annotation, as it follows a colon. */
export function annotation(w: Writer, depth: number): string {
  return w.pick(
    () => 'int',
    () => 'str | None',
    () => '"C"',
    () => `Annotated[${w.known()}, Depends(${expression(w, depth)})]`,
    () => `list[${depth > 0 ? annotation(w, depth - 1) : w.name()}]`,
    () => expression(w, depth),
  );
}

/** Makes a target of an assignment: a name, an attribute, an item, or several. */
export function target(w: Writer, depth: number): string {
  const inner = (): string => (depth > 0 ? target(w, depth - 1) : w.name());
  return w.pick(
    () => w.name(),
    () => w.name(),
    () => `${w.name()}.${w.attribute()}`,
    () => `${w.name()}[${subscript(w, 1)}]`,
    () => `(${inner()}, *${w.name()})`,
    () => `[${inner()}, ${inner()}]`,
    () => `${inner()}, ${inner()}`,
  );
}

function subscript(w: Writer, depth: number): string {
  const e = (): string => expression(w, depth);
  return w.pick(
    e,
    e,
    () => `${w.maybe(e)}:${w.maybe(e)}${w.maybe(() => `:${w.maybe(e)}`)}`,
    () => `${e()}, ${e()}`,
    () => '...',
    () => `*${w.name()}`,
  );
}

function clauses(w: Writer, depth: number): string {
  const one = (): string =>
    `${w.maybe(() => 'async ', 0.1)}for ${w.pick(
      () => w.name(),
      () => target(w, 1),
    )} in ${expression(w, depth)}${w.maybe(() => ` if ${expression(w, depth)}`, 0.4)}`;
  return w.some(2, one, ' ');
}

/** Makes an f-string or t-string. Its fields may contain strings with the same quotes (PEP 701). */
function template(w: Writer, depth: number): string {
  const quote = w.random.pick(['"', "'", '"""', "'''"]);
  const prefix = w.random.pick(['f', 'F', 'rf', 't', 'fR', 'tr']);
  const part = (): string =>
    w.pick(
      () => '/a',
      () => '{{',
      () => '\\n',
      () => '{{}}',
      () => `{${expression(w, depth)}${w.random.pick(CONVERSIONS)}}`,
    );
  return `${prefix}${quote}${w.many(4, part, '')}${quote}`;
}

function call(w: Writer, depth: number): string {
  const callee = w.pick(
    () => w.name(),
    () => w.known(),
    () => `${w.name()}.${w.attribute()}`,
    () => `${w.name()}.${w.attribute()}`,
    () => `(${expression(w, depth)})`,
    () => `${expression(w, depth)}.${w.attribute()}`,
  );
  return `${callee}(${callArguments(w, depth)})`;
}

const MAKERS: readonly Maker[] = [
  (w) => w.name(),
  (w) => w.name(),
  (w) => w.random.pick(LITERALS),
  (w) => w.path(),
  call,
  call,
  call,
  (w, depth) => `${expression(w, depth)}.${w.attribute()}`,
  (w, depth) => `${w.name()}[${subscript(w, depth)}]`,
  (w, depth) => `(${expression(w, depth)} ${w.random.pick(BINARY)} ${expression(w, depth)})`,
  (w, depth) =>
    `(${expression(w, depth)} ${w.random.pick(COMPARING)} ${expression(w, depth)} ${w.random.pick(COMPARING)} ${w.name()})`,
  (w, depth) => `(${w.random.pick(['not ', '-', '+', '~', 'await '])}${expression(w, depth)})`,
  (w, depth) => `(${expression(w, depth)} if ${expression(w, depth)} else ${expression(w, depth)})`,
  (w, depth) => `(lambda ${parameters(w, depth, true)}: ${expression(w, depth)})`,
  (w, depth) => `[${w.many(4, () => w.maybe(() => '*', 0.15) + expression(w, depth))}]`,
  (w, depth) =>
    `{${w.many(3, () =>
      w.pick(
        () => `${expression(w, depth)}: ${expression(w, depth)}`,
        () => `**${w.name()}`,
      ),
    )}}`,
  (w, depth) => `{${w.some(3, () => expression(w, depth))}}`,
  (w, depth) => `(${w.many(3, () => `${expression(w, depth)},`, ' ')})`,
  (w, depth) => `[${expression(w, depth)} ${clauses(w, depth)}]`,
  (w, depth) => `{${expression(w, depth)}: ${expression(w, depth)} ${clauses(w, depth)}}`,
  (w, depth) => `{${expression(w, depth)} ${clauses(w, depth)}}`,
  (w, depth) => `(${expression(w, depth)} ${clauses(w, depth)})`,
  (w, depth) => `(${w.name()} := ${expression(w, depth)})`,
  (w, depth) => `(yield ${w.maybe(() => 'from ', 0.3)}${expression(w, depth)})`,
  template,
  template,
  (w) => `"a" ${w.random.pick(['f"{b}"', "'b'", 'r"\\d"', 'b""'])} "c"`,
  (w, depth) => `APIRouter(${callArguments(w, depth)})`,
  (w, depth) => `Depends(${expression(w, depth)})`,
  (w, depth) =>
    `super(${w.maybe(() => `C, ${expression(w, depth)}`, 0.3)}).${w.attribute()}(${callArguments(w, depth)})`,
];
