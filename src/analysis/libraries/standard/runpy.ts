import type { Site } from '../../interpreter/calls/call-site';
import { makeModule, runModule } from '../../interpreter/modules/execution';
import { contentOf, setEntry } from '../../interpreter/values/dicts';
import { str, textOf, unknown } from '../../interpreter/values/make';
import { namespaceOfModule } from '../../interpreter/values/namespace';
import type { Value } from '../../interpreter/values/values';
import { fileNotFound } from '../files/absent-file';
import { locate, pathOf } from '../files/paths';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { causeOf } from '../kit/values';
import { findModule } from './importlib/specs';

/** `runpy`: executes files as modules that `sys.modules` doesn't have, and returns their names. */
export const library: Library = () =>
  functions('runpy', {
    'run_path(path_name, init_globals=None, run_name=None)': (
      { path_name: path, init_globals: given, run_name: name },
      site,
    ) => runPath(path, name, given, site),
    'run_module(mod_name, init_globals=None, run_name=None, alter_sys=False)': (
      { mod_name: module, init_globals: given, run_name: name },
      site,
    ) => runByName(module, name, given, site),
  });

/** A file that's executed: the name that it has meanwhile, and the one that its relative imports count from. */
interface Program {
  readonly file: string;
  readonly name: Value;
  readonly importName: string;
}

function runPath(path: Value, name: Value, given: Value, site: Site): Value {
  const { vm, at } = site;
  const place = locate(vm, pathOf(path, at), at);
  if (typeof place !== 'string') return place;
  const kind = vm.options.files.kind(place);
  const file = kind === 'directory' ? `${place}/__main__.py` : place;
  if (vm.options.files.kind(file) !== 'file') return fileNotFound(vm, file, at);
  return run({ file, name: name.kind === 'none' ? str('<run_path>') : name, importName: '' }, given, site);
}

function runByName(module: Value, name: Value, given: Value, site: Site): Value {
  const { vm, at } = site;
  const text = textOf(module);
  if (text === undefined) return causeOf(module, 'the name of a module', at);
  const whole = findModule(vm, text)?.path === undefined ? text : `${text}.__main__`;
  const file = findModule(vm, whole)?.file;
  if (file === undefined) return unknown('library', `runpy.run_module(${text})`, at);
  return run({ file, name: name.kind === 'none' ? str(whole) : name, importName: whole }, given, site);
}

function run({ file, name, importName }: Program, given: Value, { vm, at }: Site): Value {
  const known = textOf(name);
  if (known === undefined) return causeOf(name, 'the name of a module', at);
  const source = vm.source.load(file)?.source;
  const module = makeModule(vm, { name: known, file, source, path: undefined, importName });
  vm.unlisted.add(module);
  const names = namespaceOfModule(module.scope);
  for (const { key, value } of contentOf(given)?.entries.values() ?? []) setEntry(vm, names, key, value);
  const caller = vm.modules.get(known);
  vm.modules.set(known, module);
  try {
    runModule(vm, module);
  } finally {
    if (caller === undefined) vm.modules.delete(known);
    else vm.modules.set(known, caller);
  }
  return names;
}
