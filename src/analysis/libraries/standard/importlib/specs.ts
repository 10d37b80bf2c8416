import type { Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import type { Machine } from '../../../interpreter/machine';
import { specByFinders } from '../../../interpreter/modules/import-hooks';
import { makeModule, runModule } from '../../../interpreter/modules/execution';
import { foldersOf } from '../../../interpreter/modules/implicit-names';
import { loadModule } from '../../../interpreter/modules/imports';
import type { FoundModule } from '../../../interpreter/modules/module-source';
import { findTop } from '../../../interpreter/modules/namespaces';
import { modelClass } from '../../../interpreter/values/classes';
import { bool, NONE, str, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { fileNotFound } from '../../files/absent-file';
import { locate, pathOf } from '../../files/paths';
import { ownOrNone, setOwn } from '../../kit/instances';
import type { Builtins, Entries } from '../../kit/library';
import { functions, methods } from '../../kit/model';
import { hookClasses } from './finders';
import { resolved, unknownName } from './names';

/** The classes of specs and of their loaders. */
type Classes = Readonly<Record<'Spec' | 'Loader', ClassValue>>;

const SPEC = `
class ModuleSpec:
    def __init__(self, name, loader, *, origin=None, loader_state=None, is_package=None):
        self.name, self.loader, self.origin, self.loader_state = name, loader, origin, loader_state
        self.submodule_search_locations = [] if is_package else None
        self.has_location = False

    @property
    def parent(self):
        return self.name.rpartition(".")[0] if self.submodule_search_locations is None else self.name

def spec_from_loader(name, loader, *, origin=None, is_package=None):
    if is_package is None and hasattr(loader, "is_package"):
        is_package = loader.is_package(name)
    return ModuleSpec(name, loader, origin=origin, is_package=is_package)
`;

/** Makes what finds modules and makes them without an import: specs, loaders, `module_from_spec`. */
export function specsOf(builtins: Builtins): Entries {
  const { object } = builtins;
  const { ModuleSpec, spec_from_loader: specFromLoader = NONE } = builtins.write('importlib.machinery', SPEC);
  const Spec = ModuleSpec?.kind === 'class' ? ModuleSpec : object;
  const Loader = modelClass('importlib.machinery.SourceFileLoader', [object], LOADER);
  const classes = { Spec, Loader };
  return {
    ...hookClasses(builtins, (name, site) => pathSpec(textOf(name), name, classes, site)),
    'importlib.machinery.ModuleSpec': Spec,
    'importlib.util.spec_from_loader': specFromLoader,
    ...functions('importlib.util', {
      'find_spec(name, package=None)': ({ name, package: anchor }, site) =>
        findSpec(name, anchor, classes, site),
      'spec_from_file_location(name, location=None, *, loader=None, submodule_search_locations=...)': (
        { name, location, loader, submodule_search_locations: folders },
        site,
      ) => specFromFile({ name, location, loader, folders }, classes, site),
      'module_from_spec(spec)': ({ spec }, site) => moduleFromSpec(spec, site),
    }),
  };
}

/** Finds where the project has a module of this name; its packages are imported on the way, as Python does. */
function findModule(vm: Machine, name: string): FoundModule | undefined {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return findTop(vm, name);
  const parts = name.split('.');
  for (let depth = 1; depth < parts.length; depth += 1) loadModule(vm, parts.slice(0, depth).join('.'));
  const parent = vm.modules.get(name.slice(0, dot));
  const path = parent === undefined ? undefined : foldersOf(vm, parent);
  return path === undefined ? undefined : vm.source.find(name.slice(dot + 1), path);
}

/**
 * `importlib.util.find_spec(name)`: a spec, or None for what a package of the project hasn't got. The import of another
 * package is taken to succeed, so it has a spec.
 */
function findSpec(given: Value, anchor: Value, classes: Classes, site: Site): Value {
  const { vm } = site;
  const name = textOf(resolved(given, anchor) ?? NONE);
  if (name === undefined) return unknownName(given, site);
  const loaded = vm.modules.get(name)?.scope.vars.get('__spec__');
  if (loaded !== undefined) return loaded;
  const parent = vm.modules.get(name.slice(0, Math.max(0, name.lastIndexOf('.'))));
  const before = specByFinders(vm, name, parent, 'before');
  if (before !== undefined) return before;
  const own = findModule(vm, name);
  if (own !== undefined) return specOf(site, classes, name, own);
  return specByFinders(vm, name, parent, 'behind') ?? pathSpec(name, given, classes, site);
}

/** Returns the spec that Python's own finders give, or None. */
function pathSpec(name: string | undefined, given: Value, classes: Classes, site: Site): Value {
  if (name === undefined) return unknownName(given, site);
  const { vm } = site;
  const found = findModule(vm, name);
  if (found !== undefined) return specOf(site, classes, name, found);
  const [top = name] = name.split('.');
  return vm.modules.has(top) ? NONE : specElsewhere(site, classes.Spec, name);
}

/** The spec of a module whose files aren't looked at. */
function specElsewhere({ vm, at }: Site, Spec: ClassValue, name: string): Value {
  const spec = vm.instance(Spec, at);
  spec.attrs.set('name', str(name));
  for (const attribute of ['origin', 'submodule_search_locations', 'loader'])
    spec.attrs.set(attribute, unknown('library', `where ${name} is installed`, at));
  return spec;
}

function specOf(site: Site, { Spec, Loader }: Classes, name: string, { file, path }: FoundModule): Value {
  const { vm, at } = site;
  const spec = vm.instance(Spec, at);
  const folders = path === undefined ? NONE : vm.list(path.map((folder) => str(vm.models.fileName(folder))));
  spec.attrs.set('name', str(name));
  spec.attrs.set('origin', file === undefined ? NONE : str(vm.models.fileName(file)));
  spec.attrs.set('submodule_search_locations', folders);
  spec.attrs.set('loader', loaderOf(site, Loader, spec));
  return spec;
}

/** `spec_from_file_location(name, path)`: a file of the workspace as a module of any name. */
function specFromFile(
  {
    name,
    location,
    loader,
    folders,
  }: Readonly<Record<'name' | 'location' | 'loader', Value>> & {
    readonly folders: Value | undefined;
  },
  { Spec, Loader }: Classes,
  site: Site,
): Value {
  const { vm, at } = site;
  const path = pathOf(location, at);
  const place = locate(vm, path, at);
  if (typeof place !== 'string') return place;
  const spec = vm.instance(Spec, at);
  const folder = folderOf(place);
  spec.attrs.set('name', name);
  spec.attrs.set('origin', path);
  spec.attrs.set(
    'submodule_search_locations',
    folders ?? (folder === undefined ? NONE : vm.list([str(vm.models.fileName(folder))])),
  );
  spec.attrs.set('has_location', bool(true));
  spec.attrs.set('loader', loader.kind === 'none' ? loaderOf(site, Loader, spec) : loader);
  return spec;
}

/** Returns the folder of a package by its `__init__.py`. */
const folderOf = (file: string): string | undefined => /^(.*)\/__init__\.py$/u.exec(file)?.[1];

/** Makes the loader of a spec. */
function loaderOf({ vm, at }: Site, Loader: ClassValue, spec: InstanceValue): Value {
  const loader = vm.instance(Loader, at);
  loader.attrs.set('spec', spec);
  for (const [name, from] of [
    ['name', 'name'],
    ['path', 'origin'],
  ] as const)
    loader.attrs.set(name, spec.attrs.get(from) ?? NONE);
  return loader;
}

/**
 * `module_from_spec(spec)`: a module that `exec_module` executes, and that `sys.modules` doesn't have. A loader of the
 * program may make it; else it's empty, and has the file that the spec names.
 */
function moduleFromSpec(spec: Value, site: Site): Value {
  const { vm, at } = site;
  if (spec.kind !== 'instance')
    return spec.kind === 'unknown' ? spec : unknown('operands', 'the spec of a module', at);
  const loader = ownOrNone(site, spec, 'loader');
  const made = loader.kind === 'instance' ? callMethod(vm, loader, 'create_module', [spec], at) : undefined;
  const module = made === undefined || made.kind === 'none' ? emptyModule(spec, site) : made;
  describeModule(module, spec, site);
  return module;
}

/** Makes an empty module, of the file that a spec names. */
function emptyModule(spec: InstanceValue, site: Site): Value {
  const { vm, at } = site;
  const [name, origin] = [textOf(ownOrNone(site, spec, 'name')), ownOrNone(site, spec, 'origin')];
  if (name === undefined || origin.kind === 'unknown') return unknown('operands', 'the spec of a module', at);
  const isPackage = ownOrNone(site, spec, 'submodule_search_locations').kind !== 'none';
  const place = origin.kind === 'none' ? undefined : locate(vm, pathOf(origin, at), at);
  const hasFile = typeof place === 'string' && vm.options.files.kind(place) === 'file';
  if (typeof place === 'string' && !hasFile) return fileNotFound(vm, place, at);
  const file = hasFile ? place : undefined;
  const folder = file === undefined ? undefined : folderOf(file);
  const path = folder !== undefined ? [folder] : isPackage ? [] : undefined;
  const source = file === undefined ? undefined : vm.source.load(file)?.source;
  const module = makeModule(vm, { name, file, source, path, ...(file === undefined && { isMade: true }) });
  vm.unlisted.add(module);
  return module;
}

/** Sets what a module has from its spec. */
function describeModule(module: Value, spec: InstanceValue, site: Site): void {
  const folders = ownOrNone(site, spec, 'submodule_search_locations');
  const described = {
    __spec__: spec,
    __loader__: ownOrNone(site, spec, 'loader'),
    ...(folders.kind === 'list' && { __path__: folders }),
  };
  if (module.kind === 'instance') setOwn(site, module, described);
  if (module.kind !== 'module') return;
  for (const [name, value] of Object.entries(described)) module.scope.set(name, value, site.vm.path);
}

/** `loader.exec_module(module)`: executes the file of a module in it. */
function execModule(module: Value, { vm, at }: Site): Value {
  if (module.kind !== 'module') return NONE;
  if (module.file === undefined) module.scope.open ??= unknown('library', `what executes ${module.name}`, at);
  else runModule(vm, module);
  return NONE;
}

const LOADER = methods('importlib.machinery.SourceFileLoader', {
  'create_module(spec)': () => NONE,
  'exec_module(module)': (_, { module }, site) => execModule(module, site),
});
