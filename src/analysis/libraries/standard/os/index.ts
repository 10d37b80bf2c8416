import type { Site } from '../../../interpreter/calls/call-site';
import type { Machine } from '../../../interpreter/machine';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str, tuple, unknown, item } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Item, StrValue, Value } from '../../../interpreter/values/values';
import { getenv, makeEnviron } from './environment';
import { exitAtOnce } from '../../kit/commands/exit';
import type { Library } from '../../kit/library';
import { own } from '../../kit/instances';
import { functions, methods, qualified } from '../../kit/model';
import { osPath } from './path';
import { fileNotFound } from '../../files/absent-file';
import { makeFile } from '../../files/file-object';
import { joinParts, locate, ofFile, outside, pathOf } from '../../files/paths';

/** The standard library's `os`. */
export const library: Library = (builtins) => {
  const DirEntry = modelClass('os.DirEntry', [builtins.object], DIR_ENTRY);
  return {
    ...osPath,
    ...functions('os', {
      'getcwd()': (_, { at }) => outside('the current directory', at),
      'listdir(path=None)': ({ path }, site) => listed(site, path, (name) => str(name)),
      'scandir(path=None)': ({ path }, site) =>
        listed(site, path, (name, folder) => entryFor(site, DirEntry, name, folder)),
      'walk(top, topdown=True, onerror=None, followlinks=False)': ({ top }, site) => walkFolder(site, top),
      'fspath(path)': ({ path }, { at }) => pathOf(path, at),
      'cpu_count()': (_, { at }) => outside('the number of processors', at),
      'getpid()': (_, { at }) => outside('the process', at),
      'makedirs(name, mode=511, exist_ok=False)': ({ name }, site) => makeFile(site, name),
      'mkdir(path, mode=511, *, dir_fd=None)': ({ path }, site) => makeFile(site, path),
      'chdir(path)': () => NONE,
      '_exit(status)': (_, site) => exitAtOnce(site, 'os._exit'),
      'getenv(key, default=None)': ({ key, default: fallback }, site) => getenv(site, key, fallback),
    }),
    ...qualified('os', {
      environ: makeEnviron(builtins),
      sep: str('/'),
      altsep: NONE,
      linesep: str('\n'),
      pathsep: str(':'),
      pardir: str('..'),
      curdir: str('.'),
      devnull: str('/dev/null'),
      name: str('posix'),
      PathLike: modelClass('os.PathLike', [builtins.object]),
    }),
  };
};

/** Lists the names in a folder of the workspace. What isn't there is FileNotFoundError. */
function listed({ vm, at }: Site, path: Value, make: (name: string, folder: StrValue) => Value): Value {
  const folder = pathOf(path, at);
  const place = locate(vm, folder, at);
  if (typeof place !== 'string') return place;
  const names = vm.options.files.list(place);
  if (names === undefined) return fileNotFound(vm, place, at);
  return vm.list(names.map((name) => make(name, folder)));
}

function entryFor({ vm, at }: Site, cls: ClassValue, name: string, folder: StrValue): Value {
  const path = joinParts([folder, str(name)]);
  const entry = vm.instance(cls, at, path);
  entry.attrs.set('name', str(name));
  entry.attrs.set('path', path);
  return entry;
}

const DIR_ENTRY = methods('os.DirEntry', {
  'is_dir(*, follow_symlinks=True)': (self, _, site) => entryIs(self, 'directory', site),
  'is_file(*, follow_symlinks=True)': (self, _, site) => entryIs(self, 'file', site),
  '__fspath__()': (self, _, site) => entryPath(self, site),
});

const entryPath = (self: InstanceValue, site: Site): Value =>
  own(site, self, 'path') ?? unknown('argument', 'an entry of a folder', site.at);

function entryIs(self: InstanceValue, wanted: 'file' | 'directory', site: Site): Value {
  const place = locate(site.vm, pathOf(entryPath(self, site), site.at), site.at);
  return typeof place === 'string' ? ofFile(site, place, (kind) => kind === wanted) : place;
}

/** Answers `os.walk(top)`: a folder, its folders, its files; then the same of each folder. */
function walkFolder({ vm, at }: Site, given: Value): Value {
  const top = pathOf(given, at);
  const place = locate(vm, top, at);
  if (typeof place !== 'string') return place;
  const rows: Item[] = [];
  visit(vm, top, place, rows);
  return vm.listOf(rows);
}

function visit(vm: Machine, folder: StrValue, place: string, rows: Item[]): void {
  const names = vm.options.files.list(place) ?? [];
  const inside = (name: string): string => (place === '' ? name : `${place}/${name}`);
  const folders = names.filter((name) => vm.options.files.kind(inside(name)) === 'directory');
  const files = names.filter((name) => vm.options.files.kind(inside(name)) === 'file');
  const texts = (list: readonly string[]): Value => vm.list(list.map((name) => str(name)));
  rows.push(item(tuple(folder, texts(folders), texts(files))));
  if (rows.length > MAX_FOLDERS) return;
  for (const name of folders) visit(vm, joinParts([folder, str(name)]), inside(name), rows);
}

/** More than the packages of any project; ends the walk where links make a circle. */
const MAX_FOLDERS = 10_000;
