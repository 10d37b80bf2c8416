import { importModule } from '../../../src/analysis/interpreter/modules/imports';
import { createMachine } from '../../../src/analysis/interpreter/interpreter';
import type { Machine } from '../../../src/analysis/interpreter/machine';
import { unknown } from '../../../src/analysis/interpreter/values/make';
import type { ModuleValue, Value } from '../../../src/analysis/interpreter/values/values';
import { createModels } from '../../../src/analysis/libraries';
import { writing } from '../../../src/analysis/libraries/kit/written';
import type { Parse } from '../../../src/analysis/python/ast';
import { show } from './show';

export interface Run {
  /** The value of each variable of the module, as {@link show} writes it. */
  readonly shown: Readonly<Record<string, string>>;
  /** Codes and details of the diagnostics. */
  readonly problems: readonly string[];
  readonly vm: Machine;
  readonly module: ModuleValue;
}

/** Interprets the text as a module of its own. */
export function runSnippet(parse: Parse, text: string, python: readonly [number, number] = [3, 11]): Run {
  const problems: string[] = [];
  const models = createModels(
    {},
    {
      notEntered: (callee, { at }) =>
        callee.kind === 'unknown' ? callee : unknown('library', callee.name, at),
      write: writing(() => vm),
      releases: { fastapi: [0, 165, 0], python: [3, 13] },
      fileName: (file) => `/${file}`,
    },
  );
  const source = {
    find: (name: string, folders: readonly string[] | undefined) =>
      name === 'snippet' && folders === undefined ? { file: 'snippet.py', path: undefined } : undefined,
    isInstalled: () => false,
    extend: () => undefined,
    isDamaged: false,
    load: () => parse(text),
    parse,
  };
  const report = (diagnostic: {
    readonly code: string;
    readonly detail?: string;
    readonly at?: { readonly line: number };
  }): void => {
    problems.push(`${diagnostic.code} ${diagnostic.detail ?? ''} at line ${diagnostic.at?.line ?? '?'}`);
  };
  // The cast: the test needs the members that all diagnostics of the interpreter have.
  const vm = createMachine(models, source, report as Machine['report'], {
    python,
    env: new Map(),
    files: NO_FILES,
    searchPath: [],
    needed: [],
  });
  const module = importModule(vm, 'snippet', { file: 'snippet.py', line: 1 });
  if (module.kind !== 'module') throw new Error('the snippet is no module');
  const shown: Record<string, string> = {};
  for (const [name, value] of module.scope.vars) {
    if (!name.startsWith('_') && isShown(value)) shown[name] = show(vm, value);
  }
  return { shown, problems, vm, module };
}

const NO_FILES = {
  kind: () => undefined,
  list: () => undefined,
  read: () => undefined,
  isTracked: () => false,
};

const HIDDEN: ReadonlySet<Value['kind']> = new Set([
  'module',
  'class',
  'function',
  'library',
  'native',
  'method',
  'partial',
]);

const isShown = ({ kind }: Value): boolean => !HIDDEN.has(kind);
