import { posix } from 'node:path';
import { parseEnvFile } from '../../../base/config/env-file';
import { foldersAround } from '../../../base/source/paths';
import { iterate } from '../../interpreter/evaluation/iterate';
import type { Site } from '../../interpreter/calls/call-site';
import type { NamedFile } from '../../interpreter/guards/unread-files';
import type { Machine } from '../../interpreter/machine';
import { str, textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { setVariable, variable } from '../standard/os/environment';
import { locate, normal, pathOf } from './paths';

/** Texts by name: the environment, a file of variables, or the files of a folder of secrets. */
export interface Variables {
  readonly names: () => readonly string[];
  readonly get: (name: string) => Value | undefined;
}

/** Returns the variables that a map holds. */
const variablesOf = (values: ReadonlyMap<string, Value>): Variables => ({
  names: () => [...values.keys()],
  get: (name) => values.get(name),
});

/** Returns the files of variables that a value names: a path, or several. One whose path isn't known is left out. */
export function namedFiles(site: Site, value: Value | undefined): readonly NamedFile[] {
  const { vm, at } = site;
  if (value === undefined || value.kind === 'none') return [];
  if (value.kind === 'list' || value.kind === 'tuple')
    return iterate(vm, value, at).items.flatMap((one) => namedFiles(site, one.value));
  const path = pathOf(value, at);
  const text = textOf(path);
  if (text === undefined || text === '') return [];
  if (!text.startsWith('/')) return [{ path: normal(text), from: 'start', at }];
  const place = locate(vm, path, at);
  return typeof place === 'string' ? [{ path: place, from: 'root', at }] : [];
}

/** Returns the `.env` that a call looks for beside its file and above. */
export const fileAbove = ({ at }: Site): NamedFile => ({ path: '.env', from: 'call', at });

/** Returns the file of the workspace that's meant: the first one that's there; `undefined` if there's none. */
export const fileFor = (vm: Machine, file: NamedFile): string | undefined =>
  placesOf(vm, file).find((path) => vm.options.files.kind(path) === 'file');

/** Returns where a file may be, relative to the root, in the order in which it's looked for. */
function placesOf({ options }: Machine, { path, from, at }: NamedFile): readonly string[] {
  if (from === 'root') return [path];
  const folders = from === 'start' ? ['', ...options.searchPath] : foldersAround(at.file);
  return folders.map((folder) => posix.join(folder, path)).filter((one) => !one.startsWith('../'));
}

/** The variables of the files that are read. */
export interface FromFiles extends Variables {
  /** The files that aren't read, since git doesn't track them: only an option gives their variables. */
  readonly unread: readonly NamedFile[];
}

/** Reads the files of variables that git tracks, as it does the rest of the source; later ones count before earlier ones. */
export function readFiles({ vm }: Site, files: readonly NamedFile[]): FromFiles {
  const found = new Map<string, Value>();
  const unread: NamedFile[] = [];
  for (const file of files) {
    const path = fileFor(vm, file);
    const text =
      path !== undefined && vm.options.files.isTracked(path) ? vm.options.files.read(path) : undefined;
    if (text === undefined) unread.push(file);
    for (const [name, value] of parseEnvFile(text ?? '', vm.options.env))
      found.set(name, vm.decisions?.read(`${name}, given by ${path ?? ''}`, str(value)) ?? str(value));
  }
  return { ...variablesOf(found), unread };
}

/** Loads files into the environment: those that a call names, or the one that it looks for. */
export function loadFiles(site: Site, value: Value | undefined, overrides = false): FromFiles {
  const { vm } = site;
  const isNamed = value !== undefined && value.kind !== 'none';
  const given = readFiles(site, isNamed ? namedFiles(site, value) : [fileAbove(site)]);
  for (const file of given.unread) vm.decisions?.unread.load(file);
  setVariables(vm, given, overrides);
  return given;
}

/** Sets variables of the environment; those that are set stay, unless the new ones come first. */
function setVariables(vm: Machine, { names, get }: Variables, overrides: boolean): void {
  for (const name of names()) {
    const value = get(name);
    if (value === undefined || value.kind === 'none') continue;
    if (overrides || variable(vm, name) === undefined) setVariable(vm, name, value);
  }
}
