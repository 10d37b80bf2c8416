import { annotation, callArguments, parameters, target } from './grammar-expressions';
import { fastapiStatement } from './grammar-fastapi';
import { pattern } from './grammar-patterns';
import type { Writer } from './grammar-writer';

/** Makes the lines of one statement, with blocks nested at most `depth` deep. */
type Maker = (w: Writer, depth: number) => readonly string[];

const STEPS = ['    ', '    ', '    ', '\t', '  '];
const OPERATORS = ['+', '-', '*', '/', '//', '%', '@', '**', '<<', '>>', '|', '&', '^'];
/** Maximum depth of expressions. */
const DEPTH = 2;

/** Makes the lines of `count` statements. */
export function statements(w: Writer, count: number, depth: number): readonly string[] {
  return Array.from({ length: count }, () => statement(w, depth)).flat();
}

function statement(w: Writer, depth: number): readonly string[] {
  if (w.random.chance(0.35)) return fastapiStatement(w, depth, block);
  return w.random.pick(depth > 0 ? [...SIMPLE, ...COMPOUND, ...COMPOUND] : SIMPLE)(w, depth - 1);
}

/** Makes an indented block, or one on the line of its head. */
function block(w: Writer, depth: number): readonly string[] {
  const step = w.random.pick(STEPS);
  return statements(w, w.random.between(1, 3), depth).flatMap((lines) =>
    lines.split('\n').map((line) => step + line),
  );
}

const e = (w: Writer): string => w.expression(DEPTH);

/** Makes type parameters (PEP 695), with defaults (PEP 696). */
const typeParameters = (w: Writer): string =>
  w.maybe(
    () =>
      `[${w.some(2, () => w.random.pick(['T', '*Ts', '**P', 'T: int', 'T = int', 'T: (int, str) = str']))}]`,
    0.15,
  );

const SIMPLE: readonly Maker[] = [
  (w) => [e(w)],
  (w) => [`${w.some(2, () => target(w, 1), ' = ')} = ${w.maybe(() => `*${w.name()}, `, 0.1)}${e(w)}`],
  (w) => [`${w.name()} = ${e(w)}`],
  (w) => [`${target(w, 0)}: ${annotation(w, 1)}${w.maybe(() => ` = ${e(w)}`)}`],
  (w) => [`${w.name()} ${w.random.pick(OPERATORS)}= ${e(w)}`],
  (w) => [`${w.name()}.${w.attribute()} ${w.random.pick(OPERATORS)}= ${e(w)}`],
  (w) => [`type ${w.name()}${typeParameters(w)} = ${annotation(w, 1)}`],
  (w) => [`del ${target(w, 1)}`],
  (w) => [`assert ${e(w)}${w.maybe(() => `, ${e(w)}`)}`],
  (w) => [`raise ${w.maybe(() => `${e(w)}${w.maybe(() => ` from ${e(w)}`, 0.3)}`)}`],
  (w) => [`return ${w.maybe(() => e(w))}`],
  (w) => [w.random.pick(['pass', 'break', 'continue', '...', 'pass; pass;', 'a = 1; b = a'])],
  (w) => [`${w.random.pick(['global', 'nonlocal'])} ${w.some(2, () => w.name())}`],
  (w) => [
    `from ${importable(w)} import ${w.pick(
      () => '*',
      () => w.name(),
      () => `(${w.some(2, () => `${w.name()} as ${w.name()}`)},)`,
    )}`,
  ],
  (w) => [`import ${w.some(2, () => w.random.pick(w.modules))}${w.maybe(() => ` as ${w.name()}`)}`],
  (w) => [
    `${w.name()} = importlib.import_module(${w.pick(
      () => e(w),
      () => `"${w.random.pick(w.modules)}"`,
    )})`,
  ],
  (w) => [`for ${target(w, 1)} in ${e(w)}: ${w.name()} = ${e(w)}`],
];

const importable = (w: Writer): string =>
  w.pick(
    () => w.random.pick(w.modules),
    () => '.'.repeat(w.random.between(1, 3)),
    () => `.${w.name()}`,
    () => 'fastapi',
    () => 'pkg',
  );

const COMPOUND: readonly Maker[] = [
  (w, depth) => [
    `if ${e(w)}:`,
    ...block(w, depth),
    ...(w.random.chance(0.3) ? [`elif ${e(w)}:`, ...block(w, depth)] : []),
    ...orElse(w, depth),
  ],
  (w, depth) => [`${isAsync(w)}for ${target(w, 1)} in ${e(w)}:`, ...block(w, depth), ...orElse(w, depth)],
  (w, depth) => [`while ${e(w)}:`, ...block(w, depth), ...orElse(w, depth)],
  (w, depth) => [
    'try:',
    ...block(w, depth),
    ...handlers(w, depth),
    ...(w.random.chance(0.3) ? ['finally:', ...block(w, depth)] : []),
  ],
  (w, depth) => [
    `${isAsync(w)}with ${w.some(2, () => e(w) + w.maybe(() => ` as ${target(w, 0)}`))}:`,
    ...block(w, depth),
  ],
  (w, depth) => [`with (${w.some(2, () => `${e(w)} as ${w.name()}`)},):`, ...block(w, depth)],
  (w, depth) => [
    `match ${e(w)}${w.maybe(() => ',', 0.2)}:`,
    ...Array.from({ length: w.random.between(1, 3) }, () => caseOf(w, depth)).flat(),
  ],
  definition,
  definition,
  definition,
  classDefinition,
  classDefinition,
];

const isAsync = (w: Writer): string => w.maybe(() => 'async ', 0.15);
const orElse: Maker = (w, depth) => (w.random.chance(0.25) ? ['else:', ...block(w, depth)] : []);

function handlers(w: Writer, depth: number): readonly string[] {
  const star = w.maybe(() => '*', 0.15);
  const count = w.random.between(0, 2);
  if (count === 0) return ['except:', ...block(w, depth)];
  return Array.from({ length: count }, () => [
    `except${star} ${w.random.pick(['Exception', '(KeyError, ValueError)', 'KeyError, ValueError', 'C', e(w)])}${w.maybe(() => ` as ${w.name()}`)}:`,
    ...block(w, depth),
  ]).flat();
}

function caseOf(w: Writer, depth: number): readonly string[] {
  const guard = w.maybe(() => ` if ${e(w)}`, 0.2);
  const lines = [
    `case ${w.pick(
      () => pattern(w, 2),
      () => '_',
    )}${guard}:`,
    ...block(w, depth),
  ];
  return lines.map((line) => `    ${line}`);
}

function decorators(w: Writer): readonly string[] {
  const one = (): string =>
    w.pick(
      () => `@${w.name()}`,
      () => `@${w.name()}.${w.attribute()}(${callArguments(w, 1)})`,
      () =>
        `@${w.random.pick(['property', 'staticmethod', 'classmethod', 'dataclass', 'contextmanager', 'asynccontextmanager', 'functools.lru_cache', 'functools.wraps(f)', 'x.setter', 'functools.cached_property'])}`,
      () => `@${e(w)}`,
    );
  return Array.from({ length: w.random.pick([0, 0, 1, 1, 2, 3]) }, one);
}

function definition(w: Writer, depth: number): readonly string[] {
  const returns = w.maybe(() => ` -> ${annotation(w, 1)}`, 0.3);
  const name = w.pick(() => w.name(), () => w.random.pick(['__get__', '__call__', '__init__', '__enter__', '__exit__', '__iter__', '__getattr__', '__getattribute__', '__setattr__', '__eq__', '__bool__', '__len__', '__getitem__', '__contains__', '__add__', '__class_getitem__', '__init_subclass__', '__set_name__', '__new__', '__str__', '__fspath__', '__next__', '__hash__', '__set__', '__delete__', '__missing__', '__format__', '__del__', '__prepare__', '__instancecheck__'])); // prettier-ignore
  return [
    ...decorators(w),
    `${isAsync(w)}def ${name}${typeParameters(w)}(${parameters(w, 1)})${returns}:`,
    ...block(w, depth),
    ...(w.random.chance(0.6) ? [`${w.name()} = ${w.name()}(${callArguments(w, 1)})`] : []),
  ];
}

function classDefinition(w: Writer, depth: number): readonly string[] {
  const bases = w.many(3, () =>
    w.pick(
      () => w.name(),
      () => w.known(),
      () =>
        `metaclass=${w.pick(
          () => 'type',
          () => w.name(),
        )}`,
      () => e(w),
      () => `*${w.name()}`,
    ),
  );
  return [
    ...decorators(w),
    `class ${w.pick(
      () => 'C',
      () => w.name(),
    )}${typeParameters(w)}(${bases}):`,
    ...(w.random.chance(0.2) ? ['    __slots__ = "a", "b"'] : []),
    ...block(w, depth).map((line) => line.replace(/^(\t| {2,4})/, '    ')),
    ...definition(w, depth).map((line) => `    ${line}`),
  ];
}
