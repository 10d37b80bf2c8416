import type { Site } from '../../../interpreter/calls/call-site';
import type { Machine } from '../../../interpreter/machine';
import { enterModule, importModule, loadModule } from '../../../interpreter/modules/imports';
import type { FoundModule } from '../../../interpreter/modules/module-source';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, ModuleValue, Value } from '../../../interpreter/values/values';
import { withoutPackage } from '../../../interpreter/values/origin';
import type { Library } from '../../kit/library';
import { own } from '../../kit/instances';
import { functions, methods } from '../../kit/model';
import { fileNotFound } from '../../files/absent-file';
import { locate, pathOf } from '../../files/paths';
import { metadataOf } from './metadata';

/** The standard library's `importlib`, with `importlib.util`, `.resources` and `.metadata`. */
export const library: Library = (builtins) => {
  const Spec = modelClass('importlib.machinery.ModuleSpec', [builtins.object]);
  const Loader = modelClass('importlib.machinery.SourceFileLoader', [builtins.object], LOADER);
  return {
    'importlib.machinery.ModuleSpec': Spec,
    ...functions('importlib', {
      'import_module(name, package=None)': ({ name, package: anchor }, site) =>
        importByName(name, anchor, site),
      'reload(module)': ({ module }) => module,
      'invalidate_caches()': () => NONE,
    }),
    ...functions('importlib.util', {
      'find_spec(name, package=None)': ({ name, package: anchor }, site) =>
        findSpec(name, anchor, Spec, site),
      'spec_from_file_location(name, location=None, *, loader=None, submodule_search_locations=...)': (
        { name, location },
        site,
      ) => specFromFile(name, location, { Spec, Loader }, site),
      'module_from_spec(spec)': ({ spec }, site) => moduleFromSpec(spec, site),
      'resolve_name(name, package)': ({ name, package: anchor }, { at }) =>
        resolved(name, anchor) ?? unknown('operands', 'the name of a module', at),
    }),
    ...functions('importlib.resources', {
      'files(anchor=None)': ({ anchor }, site) => packageFolder(anchor, site),
    }),
    ...metadataOf(builtins, 'importlib.metadata'),
  };
};

/** Returns the absolute name that a call means: `import_module('.users', 'app.routes')`. */
function resolved(name: Value, package_: Value): Value | undefined {
  const text = textOf(name);
  if (text?.startsWith('.') !== true) return text === undefined ? undefined : name;
  const anchor = textOf(package_);
  if (anchor === undefined) return undefined;
  const level = /^\.+/u.exec(text)?.[0].length ?? 0;
  const parts = anchor.split('.');
  if (level > parts.length) return undefined;
  const rest = text.slice(level);
  return str([...parts.slice(0, parts.length - level + 1), ...(rest === '' ? [] : [rest])].join('.'));
}

function unknownName(name: Value, { at }: Site): Value {
  if (name.kind === 'unknown') return name;
  const hole = name.kind === 'str' ? name.parts.find((part) => typeof part !== 'string') : undefined;
  return typeof hole === 'object' ? hole : unknown('operands', 'the name of a module', at);
}

/** Answers `importlib.import_module(name, package)`. */
function importByName(given: Value, anchor: Value, site: Site): Value {
  const name = resolved(given, anchor);
  const text = name === undefined ? undefined : textOf(name);
  // A module that would be in a package of the project, and isn't, is ModuleNotFoundError.
  if (text !== undefined) return importModule(site.vm, text, site.at);
  site.vm.unknownImports.add(beginning(given));
  const module = unknownName(given, site);
  // Wherever the name comes from: the module may well be the project's.
  return module.kind === 'unknown' ? withoutPackage(module) : module;
}

/** Returns what's known of a module's name from its beginning on. */
function beginning(name: Value): string {
  const [first] = name.kind === 'str' ? name.parts : [];
  return typeof first === 'string' && !first.startsWith('.') ? first : '';
}

/** Finds where the project has a module of this name; its packages are imported on the way, as Python does. */
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
function findSpec(given: Value, anchor: Value, Spec: ClassValue, site: Site): Value {
  const { vm } = site;
  const name = textOf(resolved(given, anchor) ?? NONE);
  if (name === undefined) return unknownName(given, site);
  const found = find(vm, name);
  if (found !== undefined) return specOf(site, Spec, name, found);
  const [top = name] = name.split('.');
  return vm.modules.has(top) ? NONE : specElsewhere(site, Spec, name);
}

/** The spec of a module whose files aren't looked at. */
function specElsewhere({ vm, at }: Site, Spec: ClassValue, name: string): Value {
  const spec = vm.instance(Spec, at);
  spec.attrs.set('name', str(name));
  for (const attribute of ['origin', 'submodule_search_locations', 'loader'])
    spec.attrs.set(attribute, unknown('library', `where ${name} is installed`, at));
  return spec;
}

function specOf({ vm, at }: Site, Spec: ClassValue, name: string, { file, path }: FoundModule): Value {
  const spec = vm.instance(Spec, at);
  const folders = path === undefined ? NONE : vm.list(path.map((folder) => str(vm.models.fileName(folder))));
  spec.attrs.set('name', str(name));
  spec.attrs.set('origin', file === undefined ? NONE : str(vm.models.fileName(file)));
  spec.attrs.set('submodule_search_locations', folders);
  spec.attrs.set('loader', unknown('library', 'the loader of a module', at));
  return spec;
}

/** `spec_from_file_location(name, path)`: a file of the workspace as a module of any name. */
function specFromFile(
  name: Value,
  location: Value,
  { Spec, Loader }: Readonly<Record<'Spec' | 'Loader', ClassValue>>,
  { vm, at }: Site,
): Value {
  const path = pathOf(location, at);
  const place = locate(vm, path, at);
  if (typeof place !== 'string') return place;
  const spec = vm.instance(Spec, at);
  spec.attrs.set('name', name);
  spec.attrs.set('origin', path);
  spec.attrs.set('loader', vm.instance(Loader, at));
  return spec;
}

/** `module_from_spec(spec)`: we hand out the spec; `exec_module` makes the module of it and takes its attributes. */
function moduleFromSpec(spec: Value, site: Site): Value {
  const { vm, at } = site;
  if (spec.kind !== 'instance')
    return spec.kind === 'unknown' ? spec : unknown('operands', 'the spec of a module', at);
  const [name, origin] = [own(site, spec, 'name'), own(site, spec, 'origin')];
  const place = origin === undefined ? undefined : locate(vm, pathOf(origin, at), at);
  const text = name === undefined ? undefined : textOf(name);
  if (typeof place !== 'string' || text === undefined) return unknown('operands', 'the spec of a module', at);
  return fileModule(vm, text, place) ?? fileNotFound(vm, place, at);
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

const LOADER = methods('importlib.machinery.SourceFileLoader', {
  'exec_module(module)': () => NONE,
  'load_module(fullname=None)': (_, __, { at }) => unknown('library', 'load_module', at),
});

/** Answers `importlib.resources.files(package)` with its folder, as a path. */
function packageFolder(anchor: Value, site: Site): Value {
  const { vm, at } = site;
  const module = anchor.kind === 'module' ? anchor : importByName(anchor, NONE, site);
  const folder = module.kind === 'module' ? module.path?.[0] : undefined;
  const Path = vm.models.library('pathlib.Path');
  if (folder === undefined || Path?.kind !== 'class')
    return unknown('library', 'files of an installed package', at);
  return vm.instance(Path, at, str(vm.models.fileName(folder)));
}
