import type { Site } from '../../../../interpreter/calls/call-site';
import { contentOf } from '../../../../interpreter/values/dicts';
import { iterate } from '../../../../interpreter/evaluation/iterate';
import { NONE, str, textOf, unknown } from '../../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Unknown, Value } from '../../../../interpreter/values/values';
import { expectAbsent } from '../../../files/absent-file';
import { type FromFiles, namedFiles, readFiles, type Variables } from '../../../files/env-files';
import { TOML, yaml } from '../../../files/documents';
import { locate, pathOf } from '../../../files/paths';
import { documentValue, type Format } from '../../../kit/data';
import { own } from '../../../kit/instances';
import { causeOf } from '../../../kit/values';
import { configOf } from '../schema';

/** The options that name the files of settings, and the formats of those. */
export const FILES = {
  toml_file: { name: 'toml', ...TOML },
  json_file: { name: 'json', parse: JSON.parse, isDateless: true },
  yaml_file: { name: 'yaml', ...yaml('1.1') },
  pyproject: { name: 'toml', ...TOML },
} as const satisfies Readonly<Record<string, Format>>;

/** Answers a source of settings in files: the content of each that's there, later ones before earlier ones. */
export function fileSource(
  site: Site,
  self: InstanceValue,
  option: keyof typeof FILES,
  cls: ClassValue | undefined,
): Value {
  const { vm, at } = site;
  if (cls === undefined) return unknown('setting', 'the class of settings', at);
  const set = own(site, self, 'file');
  const named = set === undefined || set.kind === 'ellipsis' ? configOf(site, cls, option) : set;
  const isProject = option === 'pyproject';
  const files =
    named === undefined || named.kind === 'none' ? (isProject ? str('pyproject.toml') : NONE) : named;
  const all = vm.dict();
  const isSeveral = files.kind === 'list' || files.kind === 'tuple';
  for (const file of isSeveral ? iterate(vm, files, at).items.map(({ value }) => value) : [files]) {
    if (file.kind === 'none') continue;
    const document = documentIn(site, FILES[option], file);
    if (document === undefined) continue;
    const content = contentOf(isProject ? tableIn(site, cls, document) : document);
    if (content === undefined) {
      if (document.kind === 'none') continue;
      return vm.dict(causeOf(document, `the settings of ${cls.name}`, at));
    }
    for (const [id, entry] of content.entries) all.entries.set(id, entry);
    all.open ??= content.open;
  }
  return isProject ? all : sectionIn(site, cls, all);
}

/** Returns what a file holds; `undefined` where there's none, which is no error. */
function documentIn(site: Site, format: Format, path: Value): Value | undefined {
  const { vm, at } = site;
  const place = locate(vm, pathOf(path, at), at);
  if (typeof place !== 'string') return place;
  const text = vm.options.files.kind(place) === 'file' ? vm.options.files.read(place) : undefined;
  if (text !== undefined) return documentValue(site, format, 'settings', str(text));
  expectAbsent(vm, place);
  return undefined;
}

/** Returns the table of a `pyproject.toml` that a class names. */
function tableIn(site: Site, cls: ClassValue, document: Value): Value {
  const header = configOf(site, cls, 'pyproject_toml_table_header');
  const names =
    header?.kind === 'tuple' || header?.kind === 'list'
      ? header.items.map(({ value }) => textOf(value) ?? '')
      : ['tool', 'pydantic-settings'];
  return names.reduce<Value>(
    (table, name) =>
      contentOf(table)?.entries.get(`s:${name}`)?.value ?? site.vm.dict(contentOf(table)?.open),
    document,
  );
}

/** Returns the part of a YAML document that a class names. */
function sectionIn(site: Site, cls: ClassValue, document: Value): Value {
  const section = textOf(configOf(site, cls, 'yaml_config_section') ?? NONE);
  return section === undefined
    ? document
    : (contentOf(document)?.entries.get(`s:${section}`)?.value ?? document);
}

/** Returns what the files of variables give that a class, or a call, names. */
export const envFilesOf = (site: Site, cls: ClassValue, given: Value | undefined): FromFiles =>
  readFiles(site, namedFiles(site, given ?? configOf(site, cls, 'env_file')));

/** Returns the files of the folder of secrets that a class, or a call, names; `undefined` without one. */
export function secretsIn(
  site: Site,
  cls: ClassValue,
  given: Value | undefined,
): Variables | Unknown | undefined {
  const { vm, at } = site;
  const isGiven = given !== undefined && given.kind !== 'none';
  const folders = isGiven ? given : (configOf(site, cls, 'secrets_dir') ?? NONE);
  if (folders.kind === 'none') return undefined;
  const isSeveral = folders.kind === 'list' || folders.kind === 'tuple';
  const texts = new Map<string, Value>();
  for (const folder of isSeveral ? folders.items.map(({ value }) => value) : [folders]) {
    const place = locate(vm, pathOf(folder, at), at);
    if (typeof place !== 'string') return place;
    for (const name of vm.options.files.list(place) ?? []) {
      const text = vm.options.files.read(`${place}/${name}`);
      if (text !== undefined) texts.set(name, str(text.trim()));
    }
  }
  return { names: () => [...texts.keys()], get: (name) => texts.get(name) };
}
