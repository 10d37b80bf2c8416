import type { Site } from '../../../interpreter/calls/call-site';
import type { Machine } from '../../../interpreter/machine';
import { makeModule, runModule } from '../../../interpreter/modules/execution';
import { foldersOf } from '../../../interpreter/modules/implicit-names';
import { loadModule } from '../../../interpreter/modules/imports';
import type { FoundModule } from '../../../interpreter/modules/module-source';
import { placeModule } from '../../../interpreter/modules/module-table';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { fileNotFound } from '../../files/absent-file';
import { locate, pathOf } from '../../files/paths';
import { own } from '../../kit/instances';
import type { Builtins, Entries } from '../../kit/library';
import { functions, methods } from '../../kit/model';
import { resolved, unknownName } from './names';

/** The classes of specs and of their loaders. */
type Classes = Readonly<Record<'Spec' | 'Loader', ClassValue>>;

/** Makes what finds modules and makes them without an import: specs, loaders, `module_from_spec`. */
export function specsOf({ object }: Builtins): Entries {
  const Spec = modelClass('importlib.machinery.ModuleSpec', [object]);
  const Loader = modelClass('importlib.machinery.SourceFileLoader', [object], LOADER);
  const classes = { Spec, Loader };
  return {
    'importlib.machinery.ModuleSpec': Spec,
    ...functions('importlib.util', {
      'find_spec(name, package=None)': ({ name, package: anchor }, site) =>
        findSpec(name, anchor, classes, site),
      'spec_from_file_location(name, location=None, *, loader=None, submodule_search_locations=...)': (
        { name, location },
        site,
      ) => specFromFile(name, location, classes, site),
      'module_from_spec(spec)': ({ spec }, site) => moduleFromSpec(spec, site),
    }),
  };
}

/** Finds where the project has a module of this name; its packages are imported on the way, as Python does. */
export function findModule(vm: Machine, name: string): FoundModule | undefined {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return vm.models.isModule(name) ? undefined : vm.source.find(name, undefined);
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
function specFromFile(name: Value, location: Value, { Spec, Loader }: Classes, site: Site): Value {
  const { vm, at } = site;
  const path = pathOf(location, at);
  const place = locate(vm, path, at);
  if (typeof place !== 'string') return place;
  const spec = vm.instance(Spec, at);
  spec.attrs.set('name', name);
  spec.attrs.set('origin', path);
  spec.attrs.set('loader', loaderOf(site, Loader, spec));
  return spec;
}

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

/** `module_from_spec(spec)`: a module that `exec_module` executes, and that `sys.modules` doesn't have. */
function moduleFromSpec(spec: Value, site: Site): Value {
  const { vm, at } = site;
  if (spec.kind !== 'instance')
    return spec.kind === 'unknown' ? spec : unknown('operands', 'the spec of a module', at);
  const [name, origin] = [own(site, spec, 'name'), own(site, spec, 'origin')];
  const place = origin === undefined ? undefined : locate(vm, pathOf(origin, at), at);
  const text = name === undefined ? undefined : textOf(name);
  if (typeof place !== 'string' || text === undefined) return unknown('operands', 'the spec of a module', at);
  if (vm.options.files.kind(place) !== 'file') return fileNotFound(vm, place, at);
  const folder = /^(.*)\/__init__\.py$/u.exec(place)?.[1];
  const path = folder === undefined ? undefined : [folder];
  const module = makeModule(vm, { name: text, file: place, text: vm.source.load(place)?.text ?? '', path });
  module.scope.set('__spec__', spec, vm.path);
  vm.unlisted.add(module);
  return module;
}

/** `loader.exec_module(module)`: executes the file of a module in it. */
function execModule(module: Value, { vm }: Site): Value {
  if (module.kind === 'module') runModule(vm, module);
  return NONE;
}

const LOADER = methods('importlib.machinery.SourceFileLoader', {
  'exec_module(module)': (_, { module }, site) => execModule(module, site),
  'load_module(fullname=None)': (self, __, site) => {
    const { vm, at } = site;
    const spec = own(site, self, 'spec');
    const module = spec === undefined ? undefined : moduleFromSpec(spec, site);
    if (module?.kind !== 'module') return module ?? unknown('library', 'load_module', at);
    placeModule(vm, module.name, module, at);
    runModule(vm, module);
    return module;
  },
});
