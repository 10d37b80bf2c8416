import { raiseInWords } from '../../../interpreter/guards/refusals';
import { callAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { bool, NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { own } from '../../kit/instances';
import type { Library } from '../../kit/library';
import { functions, methods } from '../../kit/model';
import { verdictOf } from '../../kit/truth-values';
import { causeOf, integerOf } from '../../kit/values';
import { chunksOf, FLAGS, Lines, wordsOf, type Settings } from './lines';

/** `textwrap`: texts in lines of a width, and their indentation. */
export const library: Library = ({ object }) => {
  const TextWrapper = wrapperClass(object);
  const wrapper = (site: Site, options: ReadonlyMap<string, Value>): Value =>
    site.vm.semantics.instantiate(site.vm, TextWrapper, { ...NO_ARGUMENTS, keywords: options }, site.at);
  const ask = (site: Site, method: string, text: Value, options: ReadonlyMap<string, Value>): Value => {
    const made = wrapper(site, options);
    return made.kind === 'instance'
      ? callAttribute(site.vm, made, method, { ...NO_ARGUMENTS, args: [text] }, site.at)
      : made;
  };
  return {
    'textwrap.TextWrapper': TextWrapper,
    ...functions('textwrap', {
      'wrap(text, width=70, **kwargs)': ({ text, width, kwargs }, site) =>
        ask(site, 'wrap', text, new Map([...kwargs, ['width', width]])),
      'fill(text, width=70, **kwargs)': ({ text, width, kwargs }, site) =>
        ask(site, 'fill', text, new Map([...kwargs, ['width', width]])),
      'shorten(text, width, **kwargs)': ({ text, width, kwargs }, site) => {
        const known = textOf(text);
        if (known === undefined) return causeOf(text, 'a text', site.at);
        const words = known.split(BREAKING).filter((word) => word !== '');
        const options = new Map([...kwargs, ['width', width] as const, ['max_lines', num(1)] as const]);
        return ask(site, 'fill', str(words.join(' ')), options);
      },
      'dedent(text)': ({ text }, { at }) => {
        const known = textOf(text);
        return known === undefined ? causeOf(text, 'a text', at) : str(dedent(known));
      },
      'indent(text, prefix, predicate=None)': ({ text, prefix, predicate }, site) =>
        indent(site, text, prefix, predicate),
    }),
  };
};

/** The white space at which lines may break: ASCII's. */
const BREAKING = /[\t\n\v\f\r ]+/u;

/** Takes the indentation that all lines have from them; lines of white space become empty. */
function dedent(text: string): string {
  const lines = text.split('\n').map((line) => (/^[ \t]+$/u.test(line) ? '' : line));
  const margins = lines.flatMap((line) => {
    const margin = /^[ \t]*(?=[^ \t])/u.exec(line)?.[0];
    return margin === undefined ? [] : [margin];
  });
  const [first, ...others] = margins;
  if (first === undefined) return lines.join('\n');
  let size = first.length;
  for (const margin of others) {
    let same = 0;
    while (same < size && margin[same] === first[same]) same += 1;
    size = same;
  }
  return lines.map((line) => (line === '' ? line : line.slice(size))).join('\n');
}

function indent(site: Site, text: Value, prefix: Value, predicate: Value): Value {
  const [known, front] = [textOf(text), textOf(prefix)];
  if (known === undefined || front === undefined)
    return causeOf(known === undefined ? text : prefix, 'a text', site.at);
  const lines =
    known.match(/[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]*(?:\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])|.+$/gsu) ??
    [];
  const parts: string[] = [];
  for (const line of lines) {
    const wanted =
      predicate.kind === 'none'
        ? line.trim() !== ''
        : verdictOf(site.vm, invoke(site, predicate, str(line)), site.at);
    if (wanted === undefined) return causeOf(undefined, 'an indentation that hangs on a test', site.at);
    parts.push(wanted ? front + line : line);
  }
  return str(parts.join(''));
}

function settingsOf(self: InstanceValue, site: Site): Settings | undefined {
  const get = (name: string): Value => own(site, self, name) ?? NONE;
  const [width, tabsize] = [integerOf(get('width')), integerOf(get('tabsize'))];
  const maxLines = get('max_lines');
  const texts = ['initial_indent', 'subsequent_indent', 'placeholder'].map((name) => textOf(get(name)));
  const [initial, subsequent, placeholder] = texts;
  const flags = FLAGS.map((name) => [name, verdictOf(site.vm, get(name), site.at)] as const);
  if (width === undefined || tabsize === undefined || initial === undefined || subsequent === undefined)
    return undefined;
  if (placeholder === undefined || flags.some(([, verdict]) => verdict === undefined)) return undefined;
  if (maxLines.kind !== 'none' && integerOf(maxLines) === undefined) return undefined;
  return {
    width,
    tabsize,
    max_lines: integerOf(maxLines),
    initial_indent: initial,
    subsequent_indent: subsequent,
    placeholder,
    // The cast: the keys are those of the list.
    flags: Object.fromEntries(flags) as Settings['flags'],
  };
}

const INIT =
  "__init__(width=70, initial_indent='', subsequent_indent='', expand_tabs=True, replace_whitespace=True, fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True, tabsize=8, *, max_lines=None, placeholder=' [...]')";

const wrapperClass = (object: ClassValue): ClassValue =>
  modelClass(
    'textwrap.TextWrapper',
    [object],
    methods('textwrap.TextWrapper', {
      [INIT]: (self: InstanceValue, given: Readonly<Record<string, Value>>) => {
        for (const [name, value] of Object.entries(given)) self.attrs.set(name, value);
        return NONE;
      },
      'wrap(text)': (self: InstanceValue, { text }: { readonly text: Value }, site: Site) => {
        const settings = settingsOf(self, site);
        const known = textOf(text);
        if (settings === undefined || known === undefined) return causeOf(text, 'a text in lines', site.at);
        const lines = new Lines(settings, chunksOf(known, settings));
        const wrong = lines.wrong();
        return wrong === undefined
          ? site.vm.list(lines.all().map((line) => str(line)))
          : raiseInWords(site.vm, 'ValueError', wrong, site.at);
      },
      'fill(text)': (self: InstanceValue, { text }: { readonly text: Value }, site: Site) => {
        const lines = callAttribute(site.vm, self, 'wrap', { ...NO_ARGUMENTS, args: [text] }, site.at);
        if (lines.kind !== 'list' || lines.open !== undefined)
          return causeOf(lines, 'a text in lines', site.at);
        return str(lines.items.map(({ value }) => textOf(value) ?? '').join('\n'));
      },
      '_split(text)': (self: InstanceValue, { text }: { readonly text: Value }, site: Site) => {
        const hyphens = verdictOf(site.vm, own(site, self, 'break_on_hyphens') ?? bool(true), site.at);
        return site.vm.list(wordsOf(textOf(text) ?? '', hyphens !== false).map((word) => str(word)));
      },
    }),
  );
