import { callAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { joined, toStr } from '../../../interpreter/evaluation/format';
import { getItem } from '../../../interpreter/evaluation/items';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { binary } from '../../../interpreter/evaluation/operators';
import { contain } from '../../../interpreter/guards/boundaries';
import { endsOf } from '../../../interpreter/guards/fates';
import { each } from '../../../interpreter/guards/forks';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { contentOf, entryOf } from '../../../interpreter/values/dicts';
import { bool, NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { type Member, methods } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';

/** Makes `string.Template`. The syntax of a subclass is a regular expression of its own. */
export const templateClass = (object: ClassValue): ClassValue =>
  modelClass('string.Template', [object], [...DEFAULTS, ...METHODS], {
    subclass: (cls, call) => {
      if (cls.mro.some(({ place, attrs }) => place !== undefined && SYNTAX.some((name) => attrs.has(name))))
        cls.attrs.set('pattern', patternOf(cls, call));
    },
  });

const DEFAULTS: readonly Member[] = [
  ['delimiter', str('$')],
  ['idpattern', str('(?a:[_a-z][_a-z0-9]*)')],
  ['braceidpattern', NONE],
];

/** The parts of a template's syntax that a subclass may change. */
const SYNTAX = ['delimiter', 'idpattern', 'braceidpattern', 'flags', 'pattern'];

const VERBOSE = 64;

/** Compiles the syntax of a subclass, as `Template.__init_subclass__` does. */
function patternOf(cls: ClassValue, site: Site): Value {
  const { vm, at } = site;
  const compile = vm.models.library('re.compile');
  const written = cls.attrs.get('pattern');
  const part = (name: string): string | undefined => textOf(findOnClass(cls, name) ?? NONE);
  const [delimiter, id] = [part('delimiter'), part('idpattern')];
  const text =
    written !== undefined
      ? textOf(written)
      : delimiter === undefined || id === undefined
        ? undefined
        : patternText(delimiter, id, part('braceidpattern') ?? id);
  if (text === undefined || compile === undefined) return causeOf(written, 'the syntax of a template', at);
  const flags = findOnClass(cls, 'flags') ?? vm.models.library('re.IGNORECASE') ?? num(2);
  return invoke(site, compile, str(text), binary(vm, '|', flags, num(VERBOSE), at));
}

/** Matches the mark for names of ASCII alone, which the names of the program's templates are as well. */
const ASCII_ALONE = /^\(\?a:(.*)\)$/su;

function patternText(delimiter: string, ...names: readonly [id: string, braced: string]): string {
  const [id, braced] = names.map((name) => name.replace(ASCII_ALONE, '(?:$1)'));
  const sign = delimiter.replace(/[^\w\s]/gu, '\\$&');
  return `${sign}(?:(?P<escaped>${sign})|(?P<named>${id ?? ''})|\\{(?P<braced>${braced ?? ''})\\}|(?P<invalid>))`;
}

/** A place in a template that's replaced, or refused. */
interface Field {
  readonly kind: 'named' | 'escaped' | 'invalid';
  readonly text: string;
  readonly name: string;
  readonly start: number;
}

const FIELD =
  /\$(?:(?<escaped>\$)|(?<named>[_a-zA-Z][_a-zA-Z0-9]*)|\{(?<braced>[_a-zA-Z][_a-zA-Z0-9]*)\}|)/gu;

/** Returns the fields of a template; what isn't known is why they can't be found. */
function fieldsOf(self: InstanceValue, text: string, site: Site): readonly Field[] | Value {
  const pattern = self.cls.place === undefined ? undefined : findOnClass(self.cls, 'pattern');
  if (pattern !== undefined) return fieldsBy(pattern, text, site);
  return [...text.matchAll(FIELD)].map(({ 0: whole, index, groups = {} }) => {
    const name = groups['named'] ?? groups['braced'];
    const kind = name !== undefined ? 'named' : groups['escaped'] === undefined ? 'invalid' : 'escaped';
    return { kind, text: whole, name: name ?? '', start: index + (kind === 'invalid' ? 1 : 0) };
  });
}

/** Finds fields with the regular expression of a subclass. */
function fieldsBy(pattern: Value, text: string, site: Site): readonly Field[] | Value {
  const { vm, at } = site;
  if (pattern.kind !== 'instance') return causeOf(pattern, 'the syntax of a template', at);
  const ask = (value: Value, method: string, ...args: readonly Value[]): Value =>
    value.kind === 'choice'
      ? causeOf(value, 'a field of a template', at)
      : callAttribute(vm, value, method, { ...NO_ARGUMENTS, args }, at);
  const { items, open } = iterate(vm, ask(pattern, 'finditer', str(text)), at);
  if (open !== undefined) return open;
  const fields: Field[] = [];
  for (const { value: match } of items) {
    const group = (name: string): Value => ask(match, 'group', str(name));
    const [whole, start] = [textOf(ask(match, 'group')), integerOf(ask(match, 'start'))];
    if (whole === undefined || start === undefined) return causeOf(match, 'a field of a template', at);
    const name = textOf(group('named')) ?? textOf(group('braced'));
    const isEscaped = name === undefined && group('escaped').kind === 'str';
    if (name === undefined && !isEscaped && group('invalid').kind !== 'str')
      return raiseInWords(vm, 'ValueError', 'Unrecognized named group in pattern', at);
    const kind = name !== undefined ? 'named' : isEscaped ? 'escaped' : 'invalid';
    const invalid = kind === 'invalid' ? integerOf(ask(match, 'start', str('invalid'))) : undefined;
    fields.push({ kind, text: whole, name: name ?? '', start: invalid ?? start });
  }
  return fields;
}

const METHODS: readonly Member[] = methods('string.Template', {
  '__init__(template)': (self, { template }) => (self.attrs.set('template', template), NONE),
  'substitute(mapping=None, /, **kws)': (self, { mapping, kws }, site) =>
    substitute(self, mapping, kws, site, false),
  'safe_substitute(mapping=None, /, **kws)': (self, { mapping, kws }, site) =>
    substitute(self, mapping, kws, site, true),
  'is_valid()': (self, _, site) => {
    const fields = knownFields(self, site);
    return 'kind' in fields ? fields : bool(fields.every(({ kind }) => kind !== 'invalid'));
  },
  'get_identifiers()': (self, _, site) => {
    const fields = knownFields(self, site);
    if ('kind' in fields) return fields;
    const names = fields.flatMap(({ kind, name }) => (kind === 'named' ? name : []));
    return site.vm.list([...new Set(names)].map((name) => str(name)));
  },
});

function knownFields(self: InstanceValue, site: Site): readonly Field[] | Value {
  const template = self.attrs.get('template');
  const text = template === undefined ? undefined : textOf(template);
  return text === undefined ? causeOf(template, 'a template', site.at) : fieldsOf(self, text, site);
}

/** Fills `$name`, `${name}`, `$$` of a template. */
function substitute(
  self: InstanceValue,
  mapping: Value,
  keywords: ReadonlyMap<string, Value>,
  site: Site,
  isSafe: boolean,
): Value {
  const { vm, at } = site;
  const text = textOf(self.attrs.get('template') ?? NONE);
  const fields = knownFields(self, site);
  if (text === undefined || 'kind' in fields)
    return str(causeOf('kind' in fields ? fields : undefined, 'a template', at));
  const delimiter = findOnClass(self.cls, 'delimiter') ?? str('$');
  const pieces: Value[] = [];
  let end = 0;
  for (const field of fields) {
    const start = text.indexOf(field.text, end);
    pieces.push(str(text.slice(end, start)));
    end = start + field.text.length;
    if (field.kind === 'escaped') pieces.push(delimiter);
    else if (field.kind === 'named') pieces.push(valueOf(field, mapping, keywords, site, isSafe));
    else pieces.push(isSafe ? str(field.text) : str(refuse(text, field, site)));
  }
  return joined(vm, [...pieces, str(text.slice(end))]);
}

function refuse(text: string, { start }: Field, { vm, at }: Site): Value & { kind: 'unknown' } {
  const lines = text.slice(0, start).split(/(?<=\n)/u);
  const line = Math.max(1, lines.length);
  const column = start - lines.slice(0, -1).join('').length;
  const words = `Invalid placeholder in string: line ${line}, col ${start === 0 ? 1 : column}`;
  return raiseInWords(vm, 'ValueError', words, at);
}

const KEY_ERRORS = endsOf('KeyError');

/** Returns the text of a field: of a keyword, else of what the mapping has. */
function valueOf(
  { name, text }: Field,
  mapping: Value,
  keywords: ReadonlyMap<string, Value>,
  { vm, at }: Site,
  isSafe: boolean,
): Value {
  const shown = (value: Value): Value => each(vm, value, (one) => toStr(vm, one, at));
  const given = keywords.get(name);
  if (given !== undefined) return shown(given);
  const dict = contentOf(mapping);
  const held = dict === undefined ? undefined : entryOf(vm, dict, str(name));
  if (held !== undefined) return shown(held);
  if (mapping.kind === 'none' || (dict !== undefined && dict.open === undefined && mapping.kind === 'dict'))
    return isSafe ? str(text) : str(vm.raiseIfCaught('KeyError', `key ${name}`, at, false, str(name)));
  let found: Value = NONE;
  const find = (): void => {
    found = each(vm, mapping, (one) => getItem(vm, one, str(name), at));
  };
  if (!isSafe) find();
  else if (contain(vm, KEY_ERRORS, at, find) !== undefined) return str(text);
  return shown(found);
}
