import { refer } from './imports';
import { indent, quote, type SourceFile } from './project';
import { cut, type TextForm } from './text-form';

/** Defines a function and returns its name. */
function define(file: SourceFile, parameters: string, ...body: readonly string[]): string {
  const name = file.fresh('make');
  file.define(`def ${name}(${parameters}):`, ...indent(body));
  return name;
}

/** Calls that return the text: local functions, closures, generators, the standard library. */
export const CALL_FORMS: readonly TextForm[] = [
  (file, text, inner) => `${define(file, '', `return ${inner(file, text)}`)}()`,
  (file, text) => define(file, 'a, b="/no", *, c=""', 'return b + a + c') + keywordCall(file, text),
  (file, text) =>
    `${define(file, '*parts', 'return "".join(parts)')}(*[${cut(file, text).map(quote).join(', ')}])`,
  (file, text) =>
    `${define(file, '**parts', 'return parts["a"] + parts.get("b", "")')}(**{"a": ${quote(text)}})`,
  (_file, text) => `(lambda: ${quote(text)})()`,
  (_file, text) => `(lambda t=${quote(text)}: t)()`,
  (file, text) => {
    const [left, right] = cut(file, text);
    return `${define(file, 'start', 'def end(rest):', '    return start + rest', 'return end')}(${quote(left)})(${quote(right)})`;
  },
  (file, text) =>
    `${define(file, '', `value = "/no"`, 'def change():', '    nonlocal value', `    value = ${quote(text)}`, 'change()', 'return value')}()`,
  (file, text) => `next(${define(file, '', `yield ${quote(text)}`, 'yield "/no"')}())`,
  (file, text) => `list(${define(file, '', 'yield "/no"', `yield from [${quote(text)}]`)}())[-1]`,
  recursive,
  (file, text) =>
    `${define(file, 'key', 'match key:', '    case "a":', `        return ${quote(text)}`, '    case _:', '        return "/no"')}("a")`,
  (file, text) =>
    `${define(file, 'pair', 'match pair:', '    case {"path": str(p)} if p is not None:', '        return p', '    case [first, *_]:', '        return first', 'return "/no"')}(${file.random.chance(0.5) ? `{"path": ${quote(text)}}` : `[${quote(text)}, 1]`})`,
  (file, text) =>
    `${define(file, '', 'try:', '    return {}["a"]', 'except KeyError:', `    return ${quote(text)}`)}()`,
  (file, text) =>
    `${define(file, '', 'try:', `    raise ValueError(${quote(text)})`, 'except (TypeError, ValueError) as error:', '    return str(error)')}()`,
  (file, text) =>
    `${define(file, '', 'parts = []', `for part in ${JSON.stringify([...cut(file, text)])}:`, '    parts.append(part)', 'return "".join(parts)')}()`,
  (file, text) =>
    `${define(file, '', 'value = ""', 'n = 0', 'while True:', '    n += 1', '    if n > 2:', '        break', '    if n == 1:', '        continue', `    value += ${quote(text)}`, 'else:', '    value = "/no"', 'return value')}()`,
  (file, text) =>
    `${define(file, '', 'for n in range(3):', '    if n == 7:', '        break', 'else:', `    return ${quote(text)}`, 'return "/no"')}()`,
  (file, text) => `${define(file, '', `first, *others = ["/no", ${quote(text)}]`, 'return others[0]')}()`,
  (file, text) =>
    `${define(file, '', `a, (b, c) = "/no", (1, ${quote(text)})`, 'a, c = c, a', 'return a')}()`,
  (file, text) => `${define(file, '', `if (t := ${quote(text)}) is not None:`, '    return t')}()`,
  (file, text) =>
    `${define(file, '', 'd = {"a": "/no"}', `d.update(a=${quote(text)})`, 'd["b"] = d.pop("a")', 'return d["b"]')}()`,
  (file, text) =>
    `${define(file, '', 'x = ["/no"]', `x.insert(0, ${quote(text)})`, 'x.extend(["/other"])', 'del x[1:]', 'return x.pop()')}()`,
  (file, text) => {
    const name = file.fresh('STATE');
    file.define(`${name} = "/no"`);
    file.define(`${define(file, 'value', `global ${name}`, `${name} = value`)}(${quote(text)})`);
    return file.random.pick([name, `globals()["${name}"]`]);
  },
  (file, text) => {
    const cache = file.random.pick(['cache', 'lru_cache', 'lru_cache(maxsize=None)']);
    file.import('from functools import cache, lru_cache');
    file.define(`@${cache}`);
    return `${define(file, 'x', 'return x')}(${quote(text)})`;
  },
  (file, text) => {
    file.import('from functools import partial');
    return `partial(${define(file, 'a, b', 'return a + b')}, "")(b=${quote(text)})`;
  },
  (file, text) => {
    file.import('from functools import reduce');
    return `reduce(lambda a, b: a + b, [${cut(file, text).map(quote).join(', ')}])`;
  },
  (file, text) => {
    file.import('from functools import wraps');
    const decorator = define(
      file,
      'f',
      '@wraps(f)',
      'def wrapper(*args, **kwargs):',
      '    return f(*args, **kwargs)',
      'return wrapper',
    );
    file.define(`@${decorator}`);
    return `${define(file, 'x', 'return x')}(${quote(text)})`;
  },
  (file, text) => {
    file.import('from contextlib import contextmanager');
    file.define('@contextmanager');
    const manager = define(file, 'value', 'yield value');
    return `${define(file, '', `with ${manager}(${quote(text)}) as t:`, '    return t')}()`;
  },
  (file, text) => {
    file.import('import os');
    return `os.getenv(${quote(file.fresh('UNSET_'))}, ${quote(text)})`;
  },
  (file, text) => {
    file.import('import os');
    const name = file.fresh('GIVEN_');
    file.project.env[name] = text;
    return file.random.pick([`os.environ["${name}"]`, `os.environ.get("${name}", "/no")`]);
  },
  (file, text) => {
    file.import('import operator');
    return file.random.pick([
      `operator.itemgetter(1)(["/no", ${quote(text)}])`,
      `operator.add(${cut(file, text).map(quote).join(', ')})`,
    ]);
  },
  (file, text) => {
    file.import('import itertools');
    return file.random.pick([
      `list(itertools.chain(["/no"], [${quote(text)}]))[1]`,
      `"".join(itertools.chain.from_iterable([${cut(file, text)
        .map((part) => `[${quote(part)}]`)
        .join(', ')}]))`,
      `list(itertools.product(["/no"], [${quote(text)}]))[0][1]`,
      `next(itertools.islice([${quote(text)}], 1))`,
    ]);
  },
  (file, text) => {
    file.import('from string import Template');
    return `Template("$p").substitute(p=${quote(text)})`;
  },
  (file, text) => {
    file.import('import json');
    return file.random.pick([
      `json.loads(${quote(JSON.stringify({ a: text }))})["a"]`,
      `json.loads(json.dumps([${quote(text)}]))[0]`,
    ]);
  },
  (file, text) => {
    file.import('import re');
    return file.random.pick([
      `re.sub(r"^X+", "", ${quote(`XX${text}`)})`,
      `re.match(r"(\\w*),(.*)", ${quote(`ab,${text}`)}).group(2)`,
      `re.split(r";\\s*", ${quote(`${text}; x`)})[0]`,
    ]);
  },
  (file, text) => {
    file.import('from collections import ChainMap, OrderedDict, defaultdict, deque');
    return file.random.pick([
      `defaultdict(lambda: ${quote(text)})["a"]`,
      `OrderedDict(a=${quote(text)})["a"]`,
      `deque([${quote(text)}]).popleft()`,
      `ChainMap({}, {"a": ${quote(text)}})["a"]`,
    ]);
  },
  (file, text) => {
    file.import('import copy');
    return `copy.deepcopy({"a": [${quote(text)}]})["a"][0]`;
  },
  (file, text) => {
    file.import('from pathlib import PurePosixPath');
    const isPath = /^(\/[a-z0-9]+)+$/.test(text);
    return isPath
      ? file.random.pick([
          `str(PurePosixPath(${quote(text)}))`,
          `(PurePosixPath("/") / ${quote(text.slice(1))}).as_posix()`,
        ])
      : quote(text);
  },
  (file, text, inner) => {
    const owner = file.project.newFile('consts');
    const name = owner.fresh('VALUE');
    owner.define(`${name} = ${inner(owner, text)}`);
    return refer(file, owner, name);
  },
  (file, text) => {
    const owner = file.project.newFile('tools');
    const name = owner.fresh('join');
    owner.define(`def ${name}(*parts, sep=""):`, '    return sep.join(parts)');
    return `${refer(file, owner, name)}(${cut(file, text).map(quote).join(', ')})`;
  },
];

/** Returns a call with keywords in another order than the parameters. */
function keywordCall(file: SourceFile, text: string): string {
  const [left, right] = cut(file, text);
  return `(c="", b=${quote(left)}, a=${quote(right)})`;
}

function recursive(file: SourceFile, text: string): string {
  const name = file.fresh('count');
  file.define(`def ${name}(n):`, `    return ${quote(text)} if n == 0 else ${name}(n - 1)`);
  return `${name}(3)`;
}
