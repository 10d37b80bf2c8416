import { boolean } from './booleans';
import { block, definition } from './handlers';
import { indent, quote, type SourceFile } from './project';

type Wrapper = (file: SourceFile, lines: readonly string[]) => string[];

/** Moves the lines into a function and calls it. */
function inFunction(file: SourceFile, lines: readonly string[], call: (name: string) => string): string[] {
  const name = file.fresh('setup');
  return [...block(`def ${name}():`, lines), call(name)];
}

/** Returns code that never runs, although it looks as if it did. */
function deadRoute(file: SourceFile): readonly string[] {
  const { lines } = definition(file);
  return ['from fastapi import APIRouter as Dead', '@Dead().get("/dead")', ...lines];
}

function manager(file: SourceFile): string {
  const name = file.fresh('Scope');
  if (file.random.chance(0.5)) {
    file.import('from contextlib import contextmanager');
    file.define(
      '@contextmanager',
      `def ${name}():`,
      '    try:',
      '        yield 1',
      '    finally:',
      '        pass',
    );
  } else {
    file.define(
      `class ${name}:`,
      '    def __enter__(self):',
      '        return self',
      '    def __exit__(self, *args):',
      '        return False',
    );
  }
  return name;
}

/** Statements around statements; most run them once. */
const WRAPPERS: readonly Wrapper[] = [
  (file, lines) => block(`if ${boolean(file, true)}:`, lines),
  (file, lines) => [...block(`if ${boolean(file, false)}:`, deadRoute(file)), ...block('else:', lines)],
  (file, lines) => [
    ...block(`if ${boolean(file, false)}:`, ['pass']),
    ...block(`elif ${boolean(file, true)}:`, lines),
    ...block('else:', deadRoute(file)),
  ],
  (file, lines) => block(`if ${boolean(file, true)} and not ${boolean(file, false)}:`, lines),
  (file, lines) => [...block(`if ${boolean(file, false)}:`, lines), ...deadAfter(file)],
  (file, lines) => block(`for _ in range(${file.random.between(0, 2)}):`, lines),
  (_file, lines) => block('for key, value in {"a": 1}.items():', lines),
  (_file, lines) => [...block('for x in []:', ['break']), ...block('else:', lines)],
  (_file, lines) => block('for x in "ab":', ['if x == "a":', '    continue', ...lines, 'break']),
  (file, lines) => {
    const counter = file.fresh('n');
    return [`${counter} = 0`, ...block(`while ${counter} < 1:`, [`${counter} += 1`, ...lines])];
  },
  (_file, lines) => [...block('while True:', [...lines, 'break'])],
  (_file, lines) => [...block('try:', lines), ...block('finally:', ['pass'])],
  (_file, lines) => [
    ...block('try:', ['pass']),
    ...block('except Exception:', ['raise']),
    ...block('else:', lines),
  ],
  (file, lines) => [
    ...block('try:', [`import ${file.module.split('.')[0] ?? ''}.${file.fresh('absent')}`]),
    ...block(
      file.random.pick([
        'except ImportError:',
        'except ModuleNotFoundError as error:',
        'except (ValueError, ImportError):',
      ]),
      lines,
    ),
  ],
  (_file, lines) => [
    ...block('try:', ['raise RuntimeError("x")']),
    ...block('except (KeyError, RuntimeError):', lines),
  ],
  (_file, lines) => [...block('try:', ['{}["missing"]']), ...block('except LookupError:', lines)],
  (file, lines) => block(`with ${manager(file)}():`, lines),
  (file, lines) => block(`with ${manager(file)}() as a, ${manager(file)}():`, lines),
  (file, lines) => {
    file.import('from contextlib import suppress');
    return block('with suppress(KeyError):', [...lines, 'raise KeyError("a")']);
  },
  (file, lines) => inFunction(file, lines, (name) => `${name}()`),
  (file, lines) => inFunction(file, lines, (name) => `[${name}() for _ in range(2)]`),
  (file, lines) => inFunction(file, lines, (name) => `_ = {n: ${name}() for n in "a"}`),
  (file, lines) => inFunction(file, lines, (name) => `any(${name}() for _ in range(2))`),
  (file, lines) => inFunction(file, lines, (name) => `${boolean(file, true)} and ${name}()`),
  (file, lines) => inFunction(file, lines, (name) => `${name}() if ${boolean(file, true)} else None`),
  (file, lines) => inFunction(file, lines, (name) => `(lambda f: f())(${name})`),
  (file, lines) => inFunction(file, lines, (name) => `list(map(lambda f: f(), [${name}]))`),
  (file, lines) => inFunction(file, [...lines, 'yield 1'], (name) => `list(${name}())`),
  (file, lines) => inFunction(file, [...lines, 'yield 1'], (name) => `for _ in ${name}(): pass`),
  (file, lines) =>
    inFunction(file, [`if ${boolean(file, false)}:`, '    return', ...lines], (name) => `${name}()`),
  (file, lines) => inFunction(file, [...lines, 'return', ...deadRoute(file)], (name) => `${name}()`),
  (file, lines) => {
    const name = file.fresh('again');
    return [
      ...block(`def ${name}(n):`, ['if n == 0:', '    return', ...lines, `${name}(n - 1)`]),
      `${name}(1)`,
    ];
  },
  (file, lines) => block(`class ${file.fresh('Namespace')}:`, lines),
  (file, lines) => block(`class ${file.fresh('NeverMade')}:`, ['def __init__(self):', ...indent(lines)]),
  (file, lines) => {
    const name = file.fresh('Installer');
    return [...block(`class ${name}:`, ['def __init__(self):', ...indent(lines)]), `${name}()`];
  },
  (file, lines) => {
    const name = file.fresh('run');
    file.define(`def ${name}(f):`, '    f()', '    return f');
    return [`@${name}`, ...block(`def ${file.fresh('step')}():`, lines)];
  },
  (file, lines) => {
    const word = file.random.pick(['a', 'b']);
    return block(`match ${quote(word)}:`, [
      ...block('case "c":', deadRoute(file)),
      ...block('case "a" | "b" as found:', lines),
      ...block('case _:', deadRoute(file)),
    ]);
  },
  (file, lines) =>
    block('match (1, {"k": [2]}):', [
      ...block('case (int(n), {"k": [x]}) if x > n:', lines),
      ...block('case _:', deadRoute(file)),
    ]),
  (file, lines) => {
    file.import('from typing import TYPE_CHECKING');
    return [...block('if TYPE_CHECKING:', deadRoute(file)), ...lines];
  },
  (file, lines) => [...lines, ...block('if __name__ == "__main__":', deadRoute(file))],
  (file, lines) => {
    const counter = file.fresh('calls');
    return [
      `${counter} = []`,
      ...inFunction(
        file,
        [`${counter}.append(1)`, ...lines],
        (name) => `while len(${counter}) < 2: ${name}()`,
      ),
    ];
  },
];

const deadAfter = (file: SourceFile): string[] => block(`if ${boolean(file, false)}:`, deadRoute(file));

/** Nests statements with effects in others, mostly one level deep. */
export function wrapped(file: SourceFile, lines: readonly string[]): readonly string[] {
  const { random } = file;
  if (random.chance(0.55)) return lines;
  const inner = random.pick(WRAPPERS)(file, lines);
  return random.chance(0.2) ? random.pick(WRAPPERS)(file, inner) : inner;
}
