import { pluralOf, singularOf } from '../../base/naming/inflection';
import { isKeyword } from '../../base/naming/python';
import { capitalised, type ResourceName } from '../../base/naming/resource-name';

/** The words of a resource in lower case: plural `['order', 'items']`, singular `['order', 'item']`. */
export interface Words {
  readonly plural: readonly string[];
  readonly singular: readonly string[];
}

/** How several words stand side by side: in lower case, and with capitals. */
export interface Joint {
  readonly lower: '_' | '-' | ' ' | '';
  readonly capitalised: '' | ' ' | '-' | '_';
  /** The words that have a capital where the first has one. */
  readonly capitals: 'each' | 'first';
}

/** `order_item`, `OrderItem`. */
export const IDENTIFIER: Joint = { lower: '_', capitalised: '', capitals: 'each' };
/** `order-item`, `Order-Item`. */
export const KEBAB: Joint = { lower: '-', capitalised: '-', capitals: 'each' };
/** `order item`, `Order Item`. */
export const TITLE: Joint = { lower: ' ', capitalised: ' ', capitals: 'each' };
/** `order item`, `Order item`. */
export const PROSE: Joint = { ...TITLE, capitals: 'first' };

/** Returns the words of a resource from its plural or singular in any form: `OrderItem`, `order-items`. */
export function wordsOf(name: string): Words {
  const words = wordsIn(name);
  const singular = wordsIn(singularOf(words.join('_')) || words.join('_'));
  return { plural: wordsIn(pluralOf(singular.join('_'))), singular };
}

/** Splits a name in any form into words in lower case: `OrderItems`, `order-items` and `ORDER_ITEMS` → `order`, `items`. */
export function wordsIn(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Returns true for the words of one resource. */
export const isSameResource = (left: Words, right: Words): boolean =>
  left.singular.join('_') === right.singular.join('_');

/** True for words whose singular and plural differ: not for `news`. */
export const hasNumber = ({ singular, plural }: Words): boolean => singular.join('_') !== plural.join('_');

/** The cases in which a name may be written. */
const CASES = ['lower', 'capitalised', 'first', 'camel', 'upper'] as const;
type Case = (typeof CASES)[number];

/** A way to write a resource's words: number, case, and what joins several words. */
interface Form {
  readonly number: keyof Words;
  readonly case: Case;
  /** `undefined` for one word, which can't show it. */
  readonly joint: string | undefined;
}

const JOINTS: Readonly<Record<Case, readonly string[]>> = {
  lower: ['_', '-', ' ', ''],
  capitalised: ['', ' ', '-', '_'],
  first: [' ', '-', '_'],
  camel: [''],
  upper: ['_', '-', ' '],
};

/**
 * Returns a text with every form of one resource's words replaced with the same form of another's: `get_part`, `PartCreate`,
 * `/parts`, `a part`. Matches whole words, so that `part` isn't found in `department`. One word doesn't show how several are
 * joined; then `joint` decides. The words of `others`, such as `spare_parts`, stay.
 */
export function substitute(
  text: string,
  from: Words,
  to: Words,
  joint: Joint,
  others: readonly Words[] = [],
): string {
  return replaceForms(text, from, others, (form) => written(to, form, joint)).replace(
    ARTICLE,
    (whole, article: string, space: string, word: string) => {
      const isOurs = CASES.some((one) =>
        wordStarts(word, written(to, { number: 'singular', case: one, joint: undefined }, joint)),
      );
      return isOurs ? `${articleFor(article, word)}${space}${word}` : whole;
    },
  );
}

const ARTICLE = /\b([Aa]n?)(\s+)(\w+)/g;

const wordStarts = (word: string, name: string): boolean => name.split(/[ _-]/)[0] === word;

function articleFor(article: string, word: string): string {
  const first = article.charAt(0);
  return /^(?!uni|use|us[ai]|eu)[aeiou]/i.test(word) ? `${first}n` : first;
}

/** A text with the resource's words taken out. */
export interface Template {
  /** With `{plural}`, `{singular}`, `{Plural}`, `{Singular}`, `{pLural}` (camel case), `{PLURAL}` and so on. */
  readonly text: string;
  /** The joint of several words, if the text shows one. */
  readonly joint: Joint | undefined;
}

/** Returns the template of a text: `app/schemas/order_item.py` → `app/schemas/{singular}.py`. */
export function templateOf(text: string, words: Words, others: readonly Words[] = []): Template {
  let joint: Joint | undefined;
  const template = replaceForms(text, words, others, (form) => {
    if (form.joint !== undefined) joint = { ...(joint ?? IDENTIFIER), ...jointShown(form) };
    return `{${placeholder(form)}}`;
  });
  return { text: template, joint };
}

/** Returns the joint that a form shows. The casts: {@link JOINTS} lists the joints of each case. */
function jointShown({ case: shown, joint = '' }: Form): Partial<Joint> {
  if (shown === 'lower') return { lower: joint as Joint['lower'] };
  if (shown === 'first') return { lower: joint as Joint['lower'], capitals: 'first' };
  return shown === 'capitalised' ? { capitalised: joint as Joint['capitalised'] } : {};
}

function placeholder({ number, case: shown }: Form): string {
  if (shown === 'upper') return number.toUpperCase();
  if (shown === 'lower') return number;
  if (shown === 'camel') return `${number.charAt(0)}${number.charAt(1).toUpperCase()}${number.slice(2)}`;
  return capitalised(number);
}

/** Returns the text of a template for a resource. The path of a module has names of Python. */
export function fill(template: string, words: Words, joint: Joint): string {
  if (template.endsWith('.py')) return fillCode(template, words, joint);
  return template.replace(PLACEHOLDER, (_, name: string) => filled(name, words, joint));
}

/** Returns the code of a template for a resource: a name that would be a keyword ends with an underscore. */
export function fillCode(template: string, words: Words, joint: Joint): string {
  return template.replace(PLACEHOLDER, (whole, name: string, at: number) => {
    const text = filled(name, words, joint);
    const around = `${template.charAt(at - 1)}${template.charAt(at + whole.length)}`;
    return /\w/.test(around) ? text : asName(text);
  });
}

const PLACEHOLDER = /\{(plural|singular)\}/gi;

function filled(name: string, words: Words, joint: Joint): string {
  const number = name.toLowerCase() as keyof Words; // The pattern allows just these two.
  const shown = CASES.find((one) => placeholder({ number, case: one, joint: undefined }) === name);
  return shown === undefined ? `{${name}}` : written(words, { number, case: shown, joint: undefined }, joint);
}

/** Returns a word as a name of Python, as PEP 8 has it: `class` → `class_`. */
export const asName = (word: string): string => (isKeyword(word) ? `${word}_` : word);

/** Returns the words in a form. */
function written(words: Words, { number, case: shown, joint }: Form, fallback: Joint): string {
  const list = words[number];
  const isEach = joint !== undefined || fallback.capitals === 'each';
  if (shown === 'capitalised' && isEach) return list.map(capitalised).join(joint ?? fallback.capitalised);
  if (shown === 'first' || shown === 'capitalised') return capitalised(list.join(joint ?? fallback.lower));
  if (shown === 'camel') return list.map((word, index) => (index === 0 ? word : capitalised(word))).join('');
  const lower = list.join(joint ?? fallback.lower);
  return shown === 'upper' ? lower.toUpperCase() : lower;
}

/** Returns the name of a class for one item: `OrderItem`. */
export const classNameOf = ({ singular }: Words): string => singular.map(capitalised).join('');

/** Replaces each form of a resource's words in a text; the longest form that fits is taken. */
function replaceForms(
  text: string,
  words: Words,
  others: readonly Words[],
  replace: (form: Form) => string,
): string {
  const forms = formsOf(words);
  const protectedForms = others
    .filter((other) => isLonger(other, words))
    .flatMap((other) => [...formsOf(other).keys()]);
  const all = [...new Set([...forms.keys(), ...protectedForms])].sort(
    (left, right) => right.length - left.length,
  );
  const pattern = new RegExp(all.map(bounded).join('|'), 'gu');
  return text.replace(pattern, (found) => {
    const form = protectedForms.includes(found) ? undefined : forms.get(found);
    return form === undefined ? found : replace(form);
  });
}

/** True if a resource's words hold all words of another, and more. */
function isLonger(other: Words, words: Words): boolean {
  return (
    other.singular.length > words.singular.length &&
    (` ${other.singular.join(' ')} `.includes(` ${words.singular.join(' ')} `) ||
      ` ${other.plural.join(' ')} `.includes(` ${words.plural.join(' ')} `))
  );
}

/** Returns the texts that mean a resource, with the form of each. The plural wins where both are the same. */
function formsOf(words: Words): ReadonlyMap<string, Form> {
  const forms = new Map<string, Form>();
  for (const number of ['plural', 'singular'] as const) {
    const isOne = words[number].length === 1;
    for (const shown of CASES) {
      for (const joint of isOne ? [undefined] : JOINTS[shown]) {
        const form = { number, case: shown, joint };
        const text = written(words, form, IDENTIFIER);
        for (const one of [text, asName(text)]) if (!forms.has(one)) forms.set(one, form);
      }
    }
    const acronym = acronymOf(words[number]);
    if (acronym !== undefined && !forms.has(acronym))
      forms.set(acronym, { number, case: 'capitalised', joint: isOne ? undefined : '' });
  }
  return forms;
}

const MAX_ACRONYM = 4;

/** Returns the class name of a resource that begins with an acronym: `APIKey`. */
function acronymOf([first = '', ...rest]: readonly string[]): string | undefined {
  return rest.length > 0 && first.length <= MAX_ACRONYM
    ? `${first.toUpperCase()}${rest.map(capitalised).join('')}`
    : undefined;
}

/** Returns the pattern of a form as a whole word: no letter of the same word stands beside it. */
function bounded(form: string): string {
  if (/^[A-Z0-9_ -]+$/.test(form) && form.length > 1) return `(?<![A-Z0-9])${form}(?![A-Za-z0-9])`;
  if (/^[A-Z]/.test(form)) return `${form}(?![a-z])`;
  if (form.endsWith('_')) return `(?<![A-Za-z0-9])${form}(?![A-Za-z0-9_])`;
  return `(?<![A-Za-z0-9])${form}(?![a-z])`;
}

/** Returns the words of a resource. */
export const wordsFor = ({ module, singular }: ResourceName): Words => ({
  plural: wordsIn(module),
  singular: wordsIn(singular),
});
