import type { Call } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str, tuple, unknown, item } from '../../../interpreter/values/make';
import type { ClassValue, Item, StrValue, Value } from '../../../interpreter/values/values';
import { getenv, makeEnviron } from './environment';
import type { Library } from '../../kit/library';
import { functions, methods, own, param, qualified, selfOf } from '../../kit/members';
import { osPath } from './path';
import { joinParts, locate, ofFile, outside, pathOf } from '../../files/paths';

/** The standard library's `os`. */
export const library: Library = (builtins) => {
  const DirEntry = modelClass('os.DirEntry', [builtins.object], methods('os.DirEntry', DIR_ENTRY));
  return {
    ...osPath,
    ...functions('os', {
      getcwd: ({ at }) => outside('the current directory', at),
      listdir: (call) => listed(call, (name) => str(name)),
      scandir: (call) => listed(call, (name, folder) => entryFor(call, DirEntry, name, folder)),
      walk: walkFolder,
      fspath: (call) => pathOf(param(call, 0, 'path'), call.at),
      cpu_count: ({ at }) => outside('the number of processors', at),
      getpid: ({ at }) => outside('the process', at),
      makedirs: () => NONE,
      mkdir: () => NONE,
      chdir: () => NONE,
      putenv: () => NONE,
    }),
    ...qualified('os', {
      environ: makeEnviron(builtins),
      getenv,
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

/** The names in a folder of the workspace. What isn't there is FileNotFoundError. */
function listed(call: Call, make: (name: string, folder: StrValue) => Value): Value {
  const folder = pathOf(param(call, 0, 'path'), call.at);
  const place = locate(call.vm, folder, call.at);
  if (typeof place !== 'string') return place;
  const names = call.vm.options.files.list(place);
  if (names === undefined) return call.vm.raiseIfCaught('FileNotFoundError', place, call.at);
  return call.vm.list(names.map((name) => make(name, folder)));
}

function entryFor({ vm, at }: Call, cls: ClassValue, name: string, folder: StrValue): Value {
  const path = joinParts([folder, str(name)]);
  const entry = vm.instance(cls, at, path);
  entry.attrs.set('name', str(name));
  entry.attrs.set('path', path);
  return entry;
}

const DIR_ENTRY: Readonly<Record<string, (call: Call) => Value>> = {
  is_dir: (call) => entryIs(call, 'directory'),
  is_file: (call) => entryIs(call, 'file'),
  __fspath__: (call) => entryPath(call),
};

function entryPath(call: Call): Value {
  const self = selfOf(call);
  return (
    (self === undefined ? undefined : own(call, self, 'path')) ??
    unknown('argument', 'an entry of a folder', call.at)
  );
}

function entryIs(call: Call, wanted: 'file' | 'directory'): Value {
  const place = locate(call.vm, pathOf(entryPath(call), call.at), call.at);
  return typeof place === 'string' ? ofFile(call, place, (kind) => kind === wanted) : place;
}

/** `os.walk(top)`: a folder, its folders, its files; then the same of each folder. */
function walkFolder(call: Call): Value {
  const top = pathOf(param(call, 0, 'top'), call.at);
  const place = locate(call.vm, top, call.at);
  if (typeof place !== 'string') return place;
  const rows: Item[] = [];
  visit(call, top, place, rows);
  return call.vm.listOf(rows);
}

function visit(call: Call, folder: StrValue, place: string, rows: Item[]): void {
  const { vm } = call;
  const names = vm.options.files.list(place) ?? [];
  const inside = (name: string): string => (place === '' ? name : `${place}/${name}`);
  const folders = names.filter((name) => vm.options.files.kind(inside(name)) === 'directory');
  const files = names.filter((name) => vm.options.files.kind(inside(name)) === 'file');
  const texts = (list: readonly string[]): Value => vm.list(list.map((name) => str(name)));
  rows.push(item(tuple(folder, texts(folders), texts(files))));
  if (rows.length > MAX_FOLDERS) return;
  for (const name of folders) visit(call, joinParts([folder, str(name)]), inside(name), rows);
}

/** More than the packages of any project; ends the walk where links make a circle. */
const MAX_FOLDERS = 10_000;
