import { getAttribute } from '../../../../interpreter/attributes/attributes';
import type { Site } from '../../../../interpreter/calls/call-site';
import { iterate } from '../../../../interpreter/evaluation/iterate';
import { conflicts } from '../../../../interpreter/guards/guards';
import type { Machine } from '../../../../interpreter/machine';
import { alternativesOf } from '../../../../interpreter/values/choice';
import { findOnClass } from '../../../../interpreter/values/classes';
import { contentOf, dictOf, entriesOf, setEntry } from '../../../../interpreter/values/dicts';
import { str, textOf } from '../../../../interpreter/values/make';
import type { Absent, ClassValue, DictValue, Unknown, Value } from '../../../../interpreter/values/values';
import { forward, invoke } from '../../../kit/calls';
import { setOwn } from '../../../kit/instances';
import { causeOf } from '../../../kit/values';
import { namesOf } from '../fields/given-names';
import type { Schemas } from '../schema';
import type { Sources } from './settings-sources';
import { merged, type Options } from './settings-variables';

/** Returns true for settings whose sources the program chooses itself. */
export const choosesSources = (cls: ClassValue): boolean =>
  findOnClass(cls, 'settings_customise_sources')?.kind === 'descriptor';

/** The values for the fields of a class, and why others may be among them. */
interface Gathered {
  readonly values: ReadonlyMap<string, Value>;
  readonly open: Unknown | undefined;
}

/** A call that makes settings: what it gives the fields, and the options that it gives beside. */
export interface Made {
  readonly cls: ClassValue;
  readonly given: ReadonlyMap<string, Value>;
  readonly options: Options;
}

/** Gathers what the sources give that `settings_customise_sources` of a class returns, the first before the others. */
export function gather(site: Site, made: Made, sources: Sources, schemas: Schemas): Gathered {
  const { vm, at } = site;
  const { cls } = made;
  const hook = getAttribute(vm, cls, 'settings_customise_sources', at);
  const keywords = new Map<string, Value>([
    ['settings_cls', cls],
    ['init_settings', sourceFor(site, made, sources['InitSettingsSource'])],
    ['env_settings', sourceFor(site, made, sources['EnvSettingsSource'])],
    ['dotenv_settings', sourceFor(site, made, sources['DotEnvSettingsSource'])],
    ['file_secret_settings', sourceFor(site, made, sources['SecretsSettingsSource'])],
  ]);
  const { items, open } = iterate(vm, forward({ ...site, open: undefined }, hook, [], keywords), at);
  let all = vm.dict(open);
  for (const { value: source } of [...items].reverse()) {
    const answer = answerOf(site, source);
    const content = contentOf(answer);
    all =
      content === undefined
        ? vm.dict(causeOf(answer, `the settings of ${cls.name}`, at))
        : merged(site, all, byField(site, cls, content, schemas));
  }
  const values = new Map<string, Value>();
  for (const { key, value } of entriesOf(vm, all)) values.set(textOf(key) ?? '', value);
  return { values, open: all.open };
}

/**
 * Asks a source for its values. A source of the program's own may read what lies outside the workspace, as the file of a
 * user's profile: as with variables that aren't given, what it doesn't surely give counts as not given, and a note says so.
 */
function answerOf(site: Site, source: Value): Value {
  const { vm, at } = site;
  const answer = invoke(site, source);
  const name = ownName(source);
  if (name === undefined) return answer;
  const known = vm.dict();
  const isWhole = addKnown(vm, known, contentOf(answer));
  if (!isWhole)
    vm.report({
      code: 'source-unknown',
      detail: `settings that ${name} gives aren't known here; those of the other sources count`,
      at,
      affects: [],
      group: 'sources',
    });
  return known;
}

/** Returns the name of a source that the program defines; `undefined` for one of pydantic's. */
function ownName(source: Value): string | undefined {
  if (source.kind === 'function') return source.qualname;
  if (source.kind === 'method') return ownName(source.func);
  return source.kind === 'instance' && source.cls.place !== undefined ? source.cls.name : undefined;
}

/** Adds the entries of a dict whose values are surely these. Returns false if it may have others. */
function addKnown(vm: Machine, known: DictValue, content: DictValue | undefined): boolean {
  if (content === undefined) return false;
  let isWhole = content.open === undefined;
  for (const { key, value } of content.entries.values()) {
    const [only, ...others] = alternativesOf(value).filter(({ guard }) => !conflicts(vm.path, guard));
    const single = only?.value;
    const isSure = others.length === 0 && single !== undefined && isKnown(single);
    if (isSure && single.kind !== 'absent') setEntry(vm, known, key, single);
    isWhole &&= isSure;
  }
  return isWhole;
}

const isKnown = (value: Value | Absent): boolean =>
  value.kind !== 'unknown' && (value.kind !== 'str' || textOf(value) !== undefined);

/** Makes the source that Python hands to `settings_customise_sources`. */
function sourceFor(site: Site, { cls, given, options }: Made, of: ClassValue | undefined): Value {
  const source = site.vm.instance(of ?? cls, site.at);
  setOwn(site, source, { settings_cls: cls, init_kwargs: dictOf(site.vm, given) });
  for (const name of OPTIONS) {
    const value = options(name);
    if (value !== undefined) setOwn(site, source, { [name]: value });
  }
  return source;
}

/** The options of a call that makes settings, without the `_` before each. */
export const OPTIONS: readonly string[] = (
  'case_sensitive env_prefix env_ignore_empty env_nested_delimiter env_nested_max_split ' +
  'env_parse_none_str secrets_dir env_file'
).split(' ');

/** Returns the values of a source under the first name of each field: a field may go by its own and by an alias. */
function byField(site: Site, cls: ClassValue, content: DictValue, schemas: Schemas): DictValue {
  const names = new Map<string, string>();
  for (const field of schemas.fieldsOf(cls)) {
    const [first = field.name, ...others] = namesOf(site, cls, field, schemas);
    for (const name of [field.name, ...others]) names.set(name, first);
  }
  const made = site.vm.dict(content.open);
  for (const { key, value } of entriesOf(site.vm, content)) {
    const name = textOf(key);
    setEntry(site.vm, made, name === undefined ? key : str(names.get(name) ?? name), value);
  }
  return made;
}
