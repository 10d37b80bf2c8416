import type { Call } from '../../interpreter/calls/call-site';
import type { Machine } from '../../interpreter/machine';
import { enterModule, importModule, loadModule } from '../../interpreter/modules/imports';
import type { FoundModule } from '../../interpreter/modules/module-source';
import { modelClass } from '../../interpreter/values/classes';
import { NONE, str, textOf, unknown } from '../../interpreter/values/make';
import type { ClassValue, ModuleValue, Value } from '../../interpreter/values/values';
import { withoutPackage } from '../../interpreter/values/origin';
import type { Builtins, Library } from '../kit/library';
import { functions, methods, own, param, selfOf } from '../kit/members';
import { locate, pathOf } from '../files/paths';

/** The standard library's `importlib`, with `importlib.util`, `.resources` and `.metadata`. */
export const library: Library = (builtins) => {
  const Spec = modelClass('importlib.machinery.ModuleSpec', [builtins.object]);
  const Loader = modelClass(
    'importlib.machinery.SourceFileLoader',
    [builtins.object],
    methods('importlib.machinery.SourceFileLoader', LOADER),
  );
  return {
    'importlib.machinery.ModuleSpec': Spec,
    ...functions('importlib', {
      import_module: importByName,
      reload: (call) => param(call, 0, 'module'),
      invalidate_caches: () => NONE,
    }),
    ...functions('importlib.util', {
      find_spec: (call) => findSpec(call, Spec),
      spec_from_file_location: (call) => specFromFile(call, Spec, Loader),
      module_from_spec: moduleFromSpec,
      resolve_name: (call) => resolved(call) ?? unknown('operands', 'the name of a module', call.at),
    }),
    ...functions('importlib.resources', { files: (call) => packageFolder(call) }),
    ...functions('importlib.metadata', {
      version: installedVersion,
      entry_points: ({ at }) => unknown('library', 'entry points of installed packages', at),
      metadata: ({ at }) => unknown('library', 'metadata of an installed package', at),
      distributions: ({ at }) => unknown('library', 'installed packages', at),
    }),
    'importlib.metadata.PackageNotFoundError': notFound(builtins),
  };
};

/** The version of a package whose metadata stands in the workspace, as in an unpacked wheel. */
function installedVersion(call: Call): Value {
  const { vm, at } = call;
  const name = textOf(param(call, 0, 'distribution_name'));
  const folder = (text: string): string => text.toLowerCase().replace(/[-_.]+/gu, '_');
  for (const entry of vm.options.files.list('') ?? []) {
    const [, project, version] = /^(.+?)-(.+)\.dist-info$/u.exec(entry) ?? [];
    if (name !== undefined && project !== undefined && folder(project) === folder(name))
      return str(version ?? '');
  }
  return str(unknown('library', 'the version of an installed package', at));
}

const notFound = (builtins: Builtins): ClassValue =>
  modelClass('importlib.metadata.PackageNotFoundError', [builtins.class('ModuleNotFoundError')]);

/** The absolute name that a call means: `import_module('.users', 'app.routes')`. */
function resolved(call: Call): Value | undefined {
  const name = param(call, 0, 'name');
  const text = textOf(name);
  if (text?.startsWith('.') !== true) return text === undefined ? undefined : name;
  const anchor = textOf(param(call, 1, 'package'));
  if (anchor === undefined) return undefined;
  const level = /^\.+/u.exec(text)?.[0].length ?? 0;
  const parts = anchor.split('.');
  if (level > parts.length) return undefined;
  const rest = text.slice(level);
  return str([...parts.slice(0, parts.length - level + 1), ...(rest === '' ? [] : [rest])].join('.'));
}

function unknownName(call: Call): Value {
  const name = param(call, 0, 'name');
  if (name.kind === 'unknown') return name;
  const hole = name.kind === 'str' ? name.parts.find((part) => typeof part !== 'string') : undefined;
  return typeof hole === 'object' ? hole : unknown('operands', 'the name of a module', call.at);
}

/** `importlib.import_module(name, package)`. */
function importByName(call: Call): Value {
  const name = resolved(call);
  const text = name === undefined ? undefined : textOf(name);
  if (text !== undefined) return importOwn(call, text);
  call.vm.unknownImports.add(beginning(param(call, 0, 'name')));
  const module = unknownName(call);
  // Wherever the name comes from: the module may well be the project's.
  return module.kind === 'unknown' ? withoutPackage(module) : module;
}

/** What's known of a module's name from its beginning on. */
function beginning(name: Value): string {
  const [first] = name.kind === 'str' ? name.parts : [];
  return typeof first === 'string' && !first.startsWith('.') ? first : '';
}

/** Imports a module; one that would be in a package of the project, and isn't, is ModuleNotFoundError. */
const importOwn = ({ vm, at }: Call, name: string): Value => importModule(vm, name, at);

/** Where the project has a module of this name; its packages are imported on the way, as Python does. */
function find(vm: Machine, name: string): FoundModule | undefined {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return vm.models.isModule(name) ? undefined : vm.source.find(name, undefined);
  const parts = name.split('.');
  for (let depth = 1; depth < parts.length; depth += 1) loadModule(vm, parts.slice(0, depth).join('.'));
  const path = vm.modules.get(name.slice(0, dot))?.path;
  return path === undefined ? undefined : vm.source.find(name.slice(dot + 1), path);
}

/**
 * `importlib.util.find_spec(name)`: a spec, or None for what a package of the project hasn't got. The import of another
 * package is taken to succeed, so it has a spec.
 */
function findSpec(call: Call, Spec: ClassValue): Value {
  const { vm } = call;
  const name = textOf(resolved(call) ?? NONE);
  if (name === undefined) return unknownName(call);
  const found = find(vm, name);
  if (found !== undefined) return specOf(call, Spec, name, found);
  const [top = name] = name.split('.');
  return vm.modules.has(top) ? NONE : specElsewhere(call, Spec, name);
}

/** The spec of a module whose files aren't looked at. */
function specElsewhere({ vm, at }: Call, Spec: ClassValue, name: string): Value {
  const spec = vm.instance(Spec, at);
  spec.attrs.set('name', str(name));
  for (const attribute of ['origin', 'submodule_search_locations', 'loader'])
    spec.attrs.set(attribute, unknown('library', `where ${name} is installed`, at));
  return spec;
}

function specOf({ vm, at }: Call, Spec: ClassValue, name: string, { file, path }: FoundModule): Value {
  const spec = vm.instance(Spec, at);
  const folders = path === undefined ? NONE : vm.list(path.map((folder) => str(vm.models.fileName(folder))));
  spec.attrs.set('name', str(name));
  spec.attrs.set('origin', file === undefined ? NONE : str(vm.models.fileName(file)));
  spec.attrs.set('submodule_search_locations', folders);
  spec.attrs.set('loader', unknown('library', 'the loader of a module', at));
  return spec;
}

/** `spec_from_file_location(name, path)`: a file of the workspace as a module of any name. */
function specFromFile(call: Call, Spec: ClassValue, Loader: ClassValue): Value {
  const { vm, at } = call;
  const name = param(call, 0, 'name');
  const path = pathOf(param(call, 1, 'location'), at);
  const place = locate(vm, path, at);
  if (typeof place !== 'string') return place;
  const spec = vm.instance(Spec, at);
  spec.attrs.set('name', name);
  spec.attrs.set('origin', path);
  spec.attrs.set('loader', vm.instance(Loader, at));
  return spec;
}

/** `module_from_spec(spec)`: we hand out the spec; `exec_module` makes the module of it and takes its attributes. */
function moduleFromSpec(call: Call): Value {
  const spec = param(call, 0, 'spec');
  if (spec.kind !== 'instance')
    return spec.kind === 'unknown' ? spec : unknown('operands', 'the spec of a module', call.at);
  const [name, origin] = [own(call, spec, 'name'), own(call, spec, 'origin')];
  const place = origin === undefined ? undefined : locate(call.vm, pathOf(origin, call.at), call.at);
  const text = name === undefined ? undefined : textOf(name);
  if (typeof place !== 'string' || text === undefined)
    return unknown('operands', 'the spec of a module', call.at);
  return fileModule(call.vm, text, place) ?? call.vm.raiseIfCaught('FileNotFoundError', place, call.at);
}

/** A file of the workspace, executed as the module `name` (a little early: with `module_from_spec`). */
function fileModule(vm: Machine, name: string, file: string): ModuleValue | undefined {
  const known = vm.modules.get(name);
  if (known?.file === file) return known;
  if (vm.options.files.kind(file) !== 'file') return undefined;
  const module = enterModule(vm, name, file, undefined);
  if (known !== undefined) vm.modules.set(name, known);
  return module;
}

const LOADER: Readonly<Record<string, (call: Call) => Value>> = {
  exec_module: () => NONE,
  load_module: (call) => (selfOf(call) === undefined ? NONE : unknown('library', 'load_module', call.at)),
};

/** `importlib.resources.files(package)`: its folder, as a path. */
function packageFolder(call: Call): Value {
  const { vm, at } = call;
  const given = param(call, 0, 'anchor');
  const module = given.kind === 'module' ? given : importByName(call);
  const folder = module.kind === 'module' ? module.path?.[0] : undefined;
  const Path = vm.models.library('pathlib.Path');
  if (folder === undefined || Path?.kind !== 'class')
    return unknown('library', 'files of an installed package', at);
  return vm.instance(Path, at, str(vm.models.fileName(folder)));
}
