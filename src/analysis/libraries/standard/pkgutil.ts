import type { Site } from '../../interpreter/calls/call-site';
import { iterate } from '../../interpreter/evaluation/iterate';
import type { Machine } from '../../interpreter/machine';
import { importModule } from '../../interpreter/modules/imports';
import { modelClass } from '../../interpreter/values/classes';
import { bool, item, str, textOf, tuple, unknown } from '../../interpreter/values/make';
import type { ClassValue, Item, Unknown, Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { locate, pathOf } from '../files/paths';

/** `pkgutil`: the modules in the folders of a package, as the import system's finder lists them (sorted by name). */
export const library: Library = ({ class: builtin }) => {
  const ModuleInfo = modelClass('pkgutil.ModuleInfo', [builtin('tuple')]);
  return {
    'pkgutil.ModuleInfo': ModuleInfo,
    ...functions('pkgutil', {
      "iter_modules(path=None, prefix='')": ({ path, prefix }, site) =>
        listed(site, path, prefix, ModuleInfo, false),
      "walk_packages(path=None, prefix='', onerror=None)": ({ path, prefix }, site) =>
        listed(site, path, prefix, ModuleInfo, true),
      'extend_path(path, name)': ({ path }) => path,
      'get_data(package, resource)': (_, { at }) => unknown('library', 'a file of a package', at),
    }),
  };
};

interface Search {
  readonly site: Site;
  readonly cls: ClassValue;
  readonly deep: boolean;
  readonly items: Item[];
  readonly seen: Set<string>;
  open: Unknown | undefined;
}

function listed(site: Site, path: Value, before: Value, cls: ClassValue, deep: boolean): Value {
  const { vm, at } = site;
  const prefix = textOf(before) ?? '';
  if (path.kind === 'none') return unknown('outside', 'all modules on sys.path', at);
  const { items, open } = iterate(vm, path, at);
  const search: Search = { site, cls, deep, items: [], seen: new Set(), open };
  for (const { value } of items) {
    const place = locate(vm, pathOf(value, at), at);
    if (typeof place === 'string') addFolder(search, place, prefix);
    else search.open ??= place;
  }
  return vm.listOf(search.items, search.open);
}

function addFolder(search: Search, folder: string, prefix: string): void {
  for (const { name, isPackage } of modulesIn(search.site.vm, folder)) {
    const whole = prefix + name;
    if (search.seen.has(whole)) continue;
    search.seen.add(whole);
    search.items.push(item(info(search, whole, isPackage)));
    if (!search.deep || !isPackage) continue;
    // As Python's walk: a package is imported before its modules are listed.
    importModule(search.site.vm, whole, search.site.at);
    addFolder(search, `${folder === '' ? '' : `${folder}/`}${name}`, `${whole}.`);
  }
}

/** As a named tuple: `for finder, name, ispkg in …` and `info.name`. */
function info({ site: { vm, at }, cls }: Search, name: string, isPackage: boolean): Value {
  const finder = unknown('library', 'the finder of a module', at);
  const one = vm.instance(cls, at, tuple(finder, str(name), bool(isPackage)));
  one.attrs.set('module_finder', finder);
  one.attrs.set('name', str(name));
  one.attrs.set('ispkg', bool(isPackage));
  return one;
}

interface Listed {
  readonly name: string;
  readonly isPackage: boolean;
}

/** As `pkgutil._iter_file_finder_modules`: by file name; `__init__` and names that no module can have are left out. */
function modulesIn({ options: { files } }: Machine, folder: string): readonly Listed[] {
  const found: Listed[] = [];
  const seen = new Set(['__init__']);
  for (const file of files.list(folder) ?? []) {
    const path = folder === '' ? file : `${folder}/${file}`;
    const isPackage =
      !file.includes('.') && files.kind(path) === 'directory' && files.kind(`${path}/__init__.py`) === 'file';
    const name = isPackage
      ? file
      : file.endsWith('.py') && files.kind(path) === 'file'
        ? file.slice(0, -3)
        : undefined;
    if (name === undefined || seen.has(name) || name.includes('.')) continue;
    seen.add(name);
    found.push({ name, isPackage });
  }
  return found;
}
