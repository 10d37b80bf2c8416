import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Diagnostic } from '../../../src/base/diagnostics/diagnostic';
import { possible } from '../../../src/analysis/interpreter/values/choice';
import { contentOf } from '../../../src/analysis/interpreter/values/dicts';
import { importModule } from '../../../src/analysis/interpreter/modules/imports';
import { createMachine } from '../../../src/analysis/interpreter/interpreter';
import { unknown } from '../../../src/analysis/interpreter/values/make';
import { ProjectModules } from '../../../src/analysis/interpreter/modules/project-modules';
import type { Value } from '../../../src/analysis/interpreter/values/values';
import { createModels } from '../../../src/analysis/libraries';
import { writing } from '../../../src/analysis/libraries/kit/written';
import { parseWhole as parse } from '../../../src/analysis/python/parser';
import { memoryTree } from '../../../src/base/source/memory';
import { recordingTree } from '../../../src/base/source/recording';
import { readText } from '../../../src/base/source/text';

export interface Program {
  /** The files beside the module that's run. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** The folder in which the program sees the workspace. */
const ROOT = '/workspace';

/**
 * Interprets `main.py` and gives the names that it binds in lower case, without functions and modules, as plain
 * data: `{?}` stands for an unknown part of a string, `?reason` for an unknown value, `a | b` for a choice.
 */
export async function interpret(
  source: string,
  { files = {}, env = {} }: Program = {},
): Promise<Record<string, unknown>> {
  const tree = memoryTree({ ...files, 'main.py': source });
  const said: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => {
    said.push(diagnostic);
  };
  const modules = new ProjectModules(recordingTree(tree), parse, [''], report);
  const models = createModels(
    {},
    {
      notEntered: (callee, { at }) =>
        unknown('library', callee.kind === 'library' ? callee.name : callee.detail, at),
      write: writing(() => vm),
      releases: { fastapi: [0, 165, 0], python: [3, 13] },
      fileName: (file) => (file === '' ? ROOT : `${ROOT}/${file}`),
    },
  );
  const ports = {
    kind: (path: string) => tree.kind(path),
    list: (path: string) => tree.list(path),
    read: (path: string) => readText(tree, path),
    isTracked: () => false,
  };
  const vm = createMachine(models, modules, report, {
    python: [3, 11],
    env: new Map(Object.entries(env)),
    files: ports,
    searchPath: [],
    needed: [],
  });
  const main = importModule(vm, 'main', { file: 'main.py', line: 1 });
  if (main.kind !== 'module') throw new Error('main.py is no module');
  const names = [...main.scope.vars].filter(([name, value]) => /^[a-z]/u.test(name) && isData(value));
  const shown = Object.fromEntries(names.map(([name, value]) => [name, show(value)]));
  const [raised] = said;
  return raised === undefined ? shown : { ...shown, raised: `${raised.code}: ${raised.detail}` };
}

const isData = ({ kind }: Value): boolean =>
  !['function', 'class', 'module', 'library', 'native'].includes(kind);

function show(value: Value): unknown {
  switch (value.kind) {
    case 'str':
      return value.parts.map((part) => (typeof part === 'string' ? part : '{?}')).join('');
    case 'num':
    case 'bool':
      return typeof value.value === 'bigint' ? Number(value.value) : value.value;
    case 'none':
      return null;
    case 'list':
    case 'tuple':
    case 'set':
      return value.items.map((one) => show(one.value));
    case 'dict':
      return Object.fromEntries(
        [...value.entries.values()].map(({ key, value: one }) => [show(key), show(one)]),
      );
    case 'choice':
      return possible(value, [])
        .map((one) => JSON.stringify(show(one.value)))
        .join(' | ');
    case 'unknown':
      return `?${value.reason}`;
    case 'deferred':
      return show(value.force());
    case 'instance':
      return value.payload === undefined ? value.cls.name : show(contentOf(value) ?? value.payload);
    case 'bytes':
      return value.value;
    default:
      return value.kind;
  }
}

/** The same of real Python, which runs in a folder of its own with just these variables; its root reads as {@link ROOT}. */
export function runPython(
  python: string,
  source: string,
  { files = {}, env = {} }: Program = {},
): Record<string, unknown> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'libraries-')));
  try {
    for (const [path, text] of Object.entries({ ...files, 'main.py': source })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const script = `import sys; sys.path.insert(0, ${JSON.stringify(folder)})\n${SHOW}`;
    const printed = execFileSync(python, ['-I', '-B', '-c', script], { encoding: 'utf8', env, cwd: folder });
    const shown: unknown = JSON.parse(printed.replaceAll(folder, ROOT));
    // The cast: SHOW prints an object.
    return shown as Record<string, unknown>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const SHOW = `
import json, types, inspect
def show(value):
    if value is None or isinstance(value, (bool, int, float)): return value
    if isinstance(value, str): return str.__str__(value)
    if isinstance(value, bytes): return value.decode()
    if isinstance(value, dict): return {show(k): show(v) for k, v in value.items()}
    if isinstance(value, (set, frozenset)): return sorted(map(show, value))
    if isinstance(value, (list, tuple, types.GeneratorType)): return [show(v) for v in value]
    if type(value).__module__.startswith("pathlib"): return str(value)
    return type(value).__name__
import main
import functools
skipped = (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, type, functools._lru_cache_wrapper)
names = {n: v for n, v in vars(main).items() if n[0].islower() and not isinstance(v, skipped)}
print(json.dumps({n: show(v) for n, v in names.items()}))
`;
