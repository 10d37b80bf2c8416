import { indent, type SourceFile } from './project';

/** A callable to register: an expression, and the lines that define it, to be placed before it. */
export interface Handler {
  readonly lines: readonly string[];
  readonly name: string;
}

type Form = (file: SourceFile, name: string) => Handler;

const plain = (name: string, ...decorators: readonly string[]): Handler => ({
  lines: [...decorators, `def ${name}(): ...`],
  name,
});

/** `def` statements that accept a route decorator, some with decorators of their own. */
const DEFINITIONS: readonly Form[] = [
  (_file, name) => plain(name),
  (_file, name) => plain(name),
  (_file, name) => ({ lines: [`async def ${name}(q: str | None = None):`, '    return {"q": q}'], name }),
  (_file, name) => ({
    lines: [`async def ${name}(`, '    limit: int = 10,', ') -> dict:', '    """Lists."""', '    return {}'],
    name,
  }),
  (file, name) => {
    file.import('from functools import wraps');
    const decorator = file.fresh('traced');
    file.define(
      `def ${decorator}(f):`,
      '    @wraps(f)',
      '    async def wrapper(*args, **kwargs):',
      '        return f(*args, **kwargs)',
      '    return wrapper',
    );
    return plain(name, `@${decorator}`);
  },
  (file, name) => {
    file.import('import functools');
    const decorator = file.fresh('role');
    file.define(
      `def ${decorator}(role, *more):`,
      '    def decorate(f):',
      '        @functools.wraps(f)',
      '        def inner():',
      '            return f()',
      '        return inner',
      '    return decorate',
    );
    return plain(name, `@${decorator}("admin", 1)`);
  },
  (file, name) => {
    const decorator = file.fresh('bare');
    file.define(`def ${decorator}(f):`, '    def wrapper():', '        return f()', '    return wrapper');
    return plain(name, `@${decorator}`);
  },
  (file, name) => {
    const decorator = file.fresh('mark');
    file.define(
      `def ${decorator}(**extra):`,
      '    def decorate(f):',
      '        f.extra = extra',
      '        return f',
      '    return decorate',
    );
    return plain(name, `@${decorator}(a=1)`);
  },
];

/** Other callables. */
const EXPRESSIONS: readonly Form[] = [
  (_file, name) => ({ lines: [`${name} = lambda: None`], name }),
  (_file, name) => ({ lines: [`class ${name}:`, '    def __call__(self): ...'], name: `${name}()` }),
  (_file, name) => ({ lines: [`class ${name}:`, '    def get(self): ...'], name: `${name}().get` }),
  (_file, name) => ({
    lines: [`class ${name}:`, '    @staticmethod', '    def get(): ...'],
    name: `${name}.get`,
  }),
  (_file, name) => ({
    lines: [`class ${name}:`, '    @classmethod', '    def get(cls): ...'],
    name: `${name}.get`,
  }),
  (_file, name) => ({ lines: [`class ${name}:`, '    def __init__(self, n: int = 0): ...'], name }),
  (_file, name) => ({
    lines: [`def ${name}(kind):`, '    def handle():', '        return kind', '    return handle'],
    name: `${name}("a")`,
  }),
  (_file, name) => ({
    lines: [
      `def ${name}(kind):`,
      '    def handle(): ...',
      '    handle.__name__ = f"handle_{kind}"',
      '    return handle',
    ],
    name: `${name}("a")`,
  }),
  (file, name) => {
    const base = file.fresh('Base');
    return {
      lines: [`class ${base}:`, '    def get(self): ...', `class ${name}(${base}):`, '    pass'],
      name: `${name}().get`,
    };
  },
  (file, name) => {
    file.import('from functools import partial');
    return { lines: [`def ${name}(kind, limit: int = 1): ...`], name: `partial(${name}, "a")` };
  },
];

/** Returns a `def` that accepts a decorator. */
export function definition(file: SourceFile): Handler {
  return file.random.pick(DEFINITIONS)(
    file,
    file.fresh(file.random.pick(['list_all', 'read', 'create', 'remove', 'löschen', 'ﬁnd'])),
  );
}

/** Returns any callable. */
export function handler(file: SourceFile): Handler {
  const { random } = file;
  if (random.chance(0.6)) return definition(file);
  return random.pick(EXPRESSIONS)(file, file.fresh('Handler'));
}

/** Indents lines under a head; writes `pass` if there are none. */
export function block(head: string, lines: readonly string[]): string[] {
  return [head, ...indent(lines.length === 0 ? ['pass'] : lines)];
}
