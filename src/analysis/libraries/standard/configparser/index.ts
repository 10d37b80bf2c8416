import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { contentOf, keyOf } from '../../../interpreter/values/dicts';
import { bool, NONE, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { InstanceValue, Unknown, Value } from '../../../interpreter/values/values';
import { NOWHERE } from '../../../../base/diagnostics/place';
import { neededFile } from '../../files/absent-file';
import { locate, pathOf } from '../../files/paths';
import { ownOrNone, standingInstance } from '../../kit/instances';
import type { Library } from '../../kit/library';
import { members, qualified } from '../../kit/model';
import { isTrue } from '../../kit/truth-values';
import { causeOf } from '../../kit/values';
import { PARSERS } from './parsers';

/** `configparser` (CPython 3.13). */
export const library: Library = ({ object, write }) => {
  const given = (detail: string): Unknown => unknown('library', detail, NOWHERE);
  const unset = standingInstance(object);
  const names = {
    _UNSET: unset,
    REFERENCE: given('an option that refers to others'),
    CONVERTER: given('a method of a converter'),
    ...Object.fromEntries(HELPERS),
  };
  return qualified('configparser', {
    ...write('configparser', PARSERS, names),
    _UNSET: unset,
    DEFAULTSECT: str('DEFAULT'),
  });
};

/** A mark for each file that a parser was to read and that isn't there: what it lacks may stand in it. */
const ABSENT = new WeakMap<InstanceValue, Value[]>();

const HELPERS = members('', {
  'documents(parser, filenames)': ({ parser, filenames }, site) =>
    parser.kind === 'instance' ? documents(parser, filenames, site) : NONE,
  'entries(parser, text)': ({ parser, text }, site) =>
    parser.kind === 'instance' ? entries(parser, text, site) : NONE,
  'has_key(dictionary, key)': ({ dictionary, key }) =>
    bool(contentOf(dictionary)?.entries.has(keyOf(key) ?? '') === true),
  'lacking(parser)': ({ parser }, { vm }) => {
    for (const mark of parser.kind === 'instance' ? (ABSENT.get(parser) ?? []) : []) vm.decisions?.uses(mark);
    return NONE;
  },
});

/** Notes that a parser may hold more than is known. */
function open(parser: InstanceValue, cause: Unknown | undefined, site: Site): void {
  const sections = contentOf(ownOrNone(site, parser, '_sections'));
  if (sections !== undefined) sections.open ??= cause;
}

/** Returns the paths and the texts of files; those that aren't there are left out. */
function documents(parser: InstanceValue, given: Value, site: Site): Value {
  const { vm, at } = site;
  const isOne = given.kind === 'str' || given.kind === 'bytes' || given.kind === 'instance';
  const files = isOne ? { items: [{ value: given }], open: undefined } : iterate(vm, given, at);
  open(parser, files.open, site);
  const found = files.items.flatMap(({ value }) => {
    const path = pathOf(value, at);
    const place = locate(vm, path, at);
    const text = typeof place === 'string' ? vm.options.files.read(place) : undefined;
    if (text !== undefined) return [tuple(path, str(text))];
    if (typeof place !== 'string') {
      open(parser, causeOf(place, 'a configuration file', at), site);
      return [];
    }
    open(parser, neededFile(vm, place), site);
    const mark = vm.decisions?.read(`${place} isn't there`, NONE, { kind: 'file', name: place });
    if (mark !== undefined) ABSENT.set(parser, [...(ABSENT.get(parser) ?? []), mark]);
    return [];
  });
  return vm.list(found);
}

/** Returns what a text says in its order, as `RawConfigParser._read` reads it: `(section, None, None)`, `(section, option, value)`; `(None, exception, line)` at its end. */
function entries(parser: InstanceValue, given: Value, site: Site): Value {
  const { vm, at } = site;
  const text = textOf(given);
  const syntax = contentOf(ownOrNone(site, parser, '_syntax'));
  if (text === undefined || syntax === undefined || syntax.entries.size > 0) {
    open(parser, causeOf(given, 'a configuration', at), site);
    return vm.list();
  }
  vm.work(text.length);
  const rows = rowsOf(text, isTrue(ownOrNone(site, parser, '_allow_no_value')));
  const shown = (part: string | undefined): Value => (part === undefined ? NONE : str(part));
  return vm.list(
    rows.map(({ section, option, lines }) =>
      tuple(shown(section), shown(option), shown(lines?.join('\n').trimEnd())),
    ),
  );
}

interface Row {
  readonly section: string | undefined;
  readonly option?: string;
  /** The lines of its value; none for an option without one. */
  readonly lines?: string[];
}

function rowsOf(text: string, allowsNoValue: boolean): readonly Row[] {
  const pattern = allowsNoValue ? /^(.*?)\s*(?:[=:]\s*(.*))?$/u : /^(.*?)\s*[=:]\s*(.*)$/u;
  const rows: Row[] = [];
  let section: string | undefined;
  let outer = 0;
  for (const line of text.split('\n')) {
    const clean = /^\s*[#;]/u.test(line) ? '' : line.trim();
    const last = rows.at(-1);
    const refusal = (option: string): readonly Row[] => [
      ...rows,
      { section: undefined, option, lines: [line] },
    ];
    if (clean === '') {
      if (line.trim() === '') last?.lines?.push('');
      continue;
    }
    const indent = line.search(/\S/u);
    if (last?.option !== undefined && indent > outer) {
      if (last.lines === undefined) return refusal('MultilineContinuationError');
      last.lines.push(clean);
      continue;
    }
    outer = indent;
    const header = /^\[(.+)\]/u.exec(clean)?.[1];
    if (header !== undefined) rows.push({ section: (section = header) });
    else if (section === undefined) return refusal('MissingSectionHeaderError');
    else {
      const [, option = '', value] = pattern.exec(clean) ?? [];
      if (option === '') return refusal('ParsingError');
      rows.push({ section, option: option.trimEnd(), ...(value !== undefined && { lines: [value.trim()] }) });
    }
  }
  return rows;
}
