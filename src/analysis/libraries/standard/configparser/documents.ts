import { callAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { toStr } from '../../../interpreter/evaluation/format';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { each } from '../../../interpreter/guards/forks';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { neededFile } from '../../files/absent-file';
import { contentOfFile } from '../../files/file-object';
import { locate, pathOf } from '../../files/paths';
import { ownOrNone } from '../../kit/instances';
import { causeOf } from '../../kit/values';
import { type Config, type Options, UNNAMED } from './config';
import { Reading } from './read';

/** Reads a text, from a source with a name. */
export function readText(self: InstanceValue, config: Config, text: Value, source: Value, site: Site): Value {
  const known = textOf(text);
  if (known === undefined) {
    config.open ??= causeOf(text, 'a configuration', site.at);
    return NONE;
  }
  site.vm.work(known.length);
  // The last line of a text has no end.
  const lines = known.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
  return new Reading(self, config, source, site).read(lines) ?? NONE;
}

/** Answers `read`: files that aren't there are left out. */
export function readFiles(self: InstanceValue, config: Config, given: Value, site: Site): Value {
  const { vm, at } = site;
  const isOne = given.kind === 'str' || given.kind === 'bytes' || given.kind === 'instance';
  const { items, open } = isOne ? { items: [{ value: given }], open: undefined } : iterate(vm, given, at);
  config.open ??= open;
  const found: Value[] = [];
  for (const { value } of items) {
    const path = pathOf(value, at);
    const place = locate(vm, path, at);
    if (typeof place !== 'string') {
      config.open ??= causeOf(place, 'a configuration file', at);
      continue;
    }
    const text = vm.options.files.read(place);
    if (text === undefined) {
      config.open ??= neededFile(vm, place);
      const mark = vm.decisions?.read(`${place} isn't there`, NONE, { kind: 'file', name: place });
      if (mark !== undefined) config.absent.push(mark);
      continue;
    }
    readText(self, config, str(text), path, site);
    found.push(path);
  }
  return vm.list(found);
}

/** Answers `read_file`. */
export function readFile(self: InstanceValue, config: Config, file: Value, source: Value, site: Site): Value {
  const { vm, at } = site;
  const name =
    source.kind !== 'none' ? source : file.kind === 'instance' ? ownOrNone(site, file, 'name') : NONE;
  const shown = name.kind === 'none' ? str('<???>') : name;
  if (file.kind === 'instance' && file.attrs.has('content'))
    return readText(self, config, contentOfFile(site, file), shown, site);
  const { items, open } = iterate(vm, file, at);
  const lines = items.map(({ value }) => textOf(value));
  if (open !== undefined || lines.includes(undefined)) {
    const bytes = items.find(({ value }) => value.kind === 'bytes');
    if (bytes !== undefined && open === undefined)
      return raiseInWords(
        vm,
        'TypeError',
        'startswith first arg must be bytes or a tuple of bytes, not str',
        at,
      );
    config.open ??= open ?? causeOf(file, 'a configuration', at);
    return NONE;
  }
  return new Reading(self, config, shown, site).read(lines.filter((line) => line !== undefined)) ?? NONE;
}

/** Writes what a parser holds, as a document. */
export function write(config: Config, file: Value, isWide: boolean, site: Site): Value {
  const { vm, at } = site;
  const { settings } = config;
  const put = (text: Value): void => {
    each(vm, file, (one) => callAttribute(vm, one, 'write', { ...NO_ARGUMENTS, args: [text] }, at));
  };
  const [sign = '='] = settings.delimiters;
  const delimiter = isWide ? ` ${sign} ` : sign;
  const section = (name: string, options: Options): void => {
    if (name !== UNNAMED) put(str(`[${name}]\n`));
    for (const [option, value] of options) {
      const isBare = value.kind === 'none' && settings.allowsNoValue;
      const text = textOf(each(vm, value, (one) => toStr(vm, one, at)));
      const rest = isBare
        ? ''
        : text === undefined
          ? causeOf(value, 'an option', at)
          : text.replaceAll('\n', '\n\t');
      put(str(option, isBare ? '' : delimiter, rest, '\n'));
    }
    put(str('\n'));
  };
  if (config.open !== undefined) put(str(config.open));
  if (config.defaults.size > 0) section(settings.defaultSection, config.defaults);
  const unnamed = config.sections.get(UNNAMED);
  if (unnamed !== undefined) section(UNNAMED, unnamed);
  for (const [name, options] of config.sections) if (name !== UNNAMED) section(name, options);
  return NONE;
}
