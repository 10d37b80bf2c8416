import type { ClassDef, Expr } from '../../analysis/python/ast';
import { nodesIn } from '../../analysis/python/ast/walk';
import { dottedName, lastStep, firstName } from '../edit/names';
import { linesOf, type ClassLine } from '../layout/read/models';
import { paramText } from '../layout/read/dependencies';
import { classesOf } from '../layout/read/tables';
import type { Handler } from '../layout/read/handlers';
import type { Conventions, PageConvention, WrapperConvention } from '../standard/conventions';
import { declaredBy, handlerOf, isPlain } from './answers';
import { codeOf, columnCode, type Evidence, type Shown } from './evidence';

/** The parameters of pages by what they say, and the values that they have where others' are another resource's. */
const PARAMETERS = {
  limit: { pattern: /^(?:limit|page_?size|size|per_?page)$/i, usual: '10' },
  skip: { pattern: /^(?:skip|offset)$/i, usual: '0' },
  page: { pattern: /^page(?:_?(?:number|no|num))?$/i, usual: '1' },
};

/** Returns how a list is given in pages; `undefined` for all at once. */
export function pageOf(evidence: Evidence): Shown<PageConvention | undefined> {
  const { facts, sources } = evidence;
  const style = facts.pagination.value;
  const handler = handlerOf(evidence, 'list');
  const find = (
    kind: keyof typeof PARAMETERS,
  ): { readonly text: string; readonly name: string } | undefined => {
    const { pattern, usual } = PARAMETERS[kind];
    const param = handler?.params.find(({ name }) => pattern.test(name));
    if (handler === undefined || param?.default === undefined) return undefined;
    const whole = paramText(sources, handler.file, param);
    const own = paramText(sources, handler.file, { ...param, default: undefined });
    const text = evidence.isNeutral(whole) ? whole : `${own} = ${usual}`;
    return /^\w+: (?:int\b|(?:\w+\.)?Annotated\[int\b)/.test(text) && evidence.isNeutral(text)
      ? { text, name: param.name }
      : undefined;
  };
  const limit = find('limit');
  const skip = find('skip');
  const page = skip === undefined ? find('page') : undefined;
  const first = skip ?? page;
  if (handler !== undefined && limit !== undefined && first !== undefined) {
    const value = {
      parameters: inOrder(handler, [first, limit]),
      offset: page === undefined ? first.name : `(${page.name} - 1) * ${limit.name}`,
      limit: limit.name,
      number: page?.name,
    };
    return { value, at: { page: handler.file } };
  }
  if (style !== 'skip/limit' && style !== 'limit/offset') return { value: undefined, at: {} };
  const name = style === 'skip/limit' ? 'skip' : 'offset';
  return {
    value: { parameters: [`${name}: int = 0`, 'limit: int = 100'], offset: name, limit: 'limit' },
    at: {},
  };
}

const inOrder = (
  { params }: Handler,
  found: readonly { readonly text: string; readonly name: string }[],
): readonly string[] => {
  const names = params.map(({ name }) => name);
  return found
    .toSorted((left, right) => names.indexOf(left.name) - names.indexOf(right.name))
    .map(({ text }) => text);
};

/** Returns the project's class in which the exemplar's handlers wrap what they answer and ours don't, and where; `undefined` without one. */
export function envelopeOf(
  { exemplar, sources }: Evidence,
  { wrapper }: Pick<Conventions, 'wrapper'>,
): string | undefined {
  for (const { operation, decorator, def, file, line } of exemplar?.handlers ?? []) {
    const declared = declaredBy({ decorator, def });
    const isGeneric = declared?.type === 'Subscript';
    const name = declared === undefined ? undefined : dottedName(isGeneric ? declared.value : declared);
    const isList = operation === 'list';
    if (name === undefined || (isList ? wrapper !== undefined : !isGeneric)) continue;
    if (sources.definition(file, name)?.node.type === 'ClassDef')
      return `${lastStep(name)} of ${file}:${line}`;
  }
  return undefined;
}

/** The fields of a list's answer that tell of its page; `limit` is a divisor there. */
const FIELDS: readonly (readonly [RegExp, (page: PageConvention, limit: string) => string])[] = [
  [PARAMETERS.limit.pattern, (page) => page.limit],
  [PARAMETERS.skip.pattern, ({ offset }) => offset],
  [
    /^(?:current_?)?page(?:_?(?:number|no|num))?$/i,
    ({ number, offset }, limit) => number ?? `${offset} // ${limit} + 1`,
  ],
  [
    /^(?:total_?|num_?)?pages$|^(?:page_?count|last_?page)$/i,
    (_, limit) => `(count + ${limit} - 1) // ${limit}`,
  ],
  [/^has_?(?:more|next)$/i, ({ offset, limit }) => `${offset} + ${limit} < count`],
  [/^has_?prev(?:ious)?$/i, ({ offset }) => `${offset} > 0`],
];

/** Returns the value of such a field; `count` is the number of all rows. */
function fieldOf(name: string, page: PageConvention | undefined): string | undefined {
  const [, value] = FIELDS.find(([pattern]) => pattern.test(name)) ?? [];
  if (page === undefined || value === undefined) return undefined;
  const given = page.parameters.find((one) => firstName(one) === page.limit) ?? '';
  const text = value(page, /\bg(?:e=[1-9]|t=)/.test(given) ? page.limit : `max(${page.limit}, 1)`);
  // Nothing is reckoned with what may be left out.
  return /^\w+$/.test(text) || !page.parameters.some((one) => /\bNone\b/.test(one)) ? text : undefined;
}

/** Returns the constant that a handler's answer has for a field. */
function constantIn(evidence: Evidence, { def, file }: Handler, field: string): string | undefined {
  const values = [...nodesIn(def.body().statements)].flatMap((node) => {
    if (node.type === 'Call')
      return node.keywords.flatMap(({ name, value }) => (name === field ? [value] : []));
    if (node.type !== 'Dict') return [];
    return node.items.flatMap(({ key, value }) =>
      key?.type === 'Str' && key.value === field ? [value] : [],
    );
  });
  const [value] = values.filter(isPlain);
  const text = value && evidence.renamed(codeOf(evidence.sources, file, value));
  return text !== undefined && evidence.isNeutral(text) ? text : undefined;
}

/** Matches a list of rows. */
const ROWS =
  /^(?:(?:\w+\.)?(?:Annotated|Optional|Union)\[)*(?:\w+\.)?(?:list|List|Sequence)\[(?:\w+\.)*(?!(?:str|int|float|dict|Any)\b)(\w+)/;

/**
 * Returns the class of a list's answer that holds the rows and their number, where the exemplar has one of its own or takes a generic of
 * the project; `{}` stands for the response in its texts. Its other fields tell of the page, are constants, or may be left out.
 */
export function wrapperOf(
  evidence: Evidence,
  page: PageConvention | undefined,
): Shown<WrapperConvention | undefined> {
  const none = { value: undefined, at: {} };
  const { sources } = evidence;
  const handler = handlerOf(evidence, 'list');
  const declared = handler && declaredBy(handler);
  const isGeneric = declared?.type === 'Subscript';
  const name = declared && dottedName(isGeneric ? declared.value : declared);
  const found = handler && name !== undefined ? sources.definition(handler.file, name) : undefined;
  if (handler === undefined || name === undefined || found?.node.type !== 'ClassDef') return none;
  if (isGeneric ? !evidence.isNeutral(name) : !evidence.isExemplars(found.name)) return none;
  const { node } = found;
  const fields = fieldsOf(sources, found.file, node);
  const rows = fields.find(({ type }) => ROWS.test(type));
  const numbers = fields.filter(({ type }) => /\bint\b/.test(type));
  const count =
    numbers.find((one) => /total|count/i.test(one.name) && !/page/i.test(one.name)) ??
    (fields.length === 2 ? numbers[0] : undefined);
  if (rows === undefined || count === undefined) return none;
  const more = fields
    .filter((one) => one !== rows && one !== count)
    .map((one) => {
      const shown = /\b(?:int|bool)\b/.test(one.type) ? fieldOf(one.name, page) : undefined;
      const value = shown ?? constantIn(evidence, handler, one.name);
      return value === undefined ? (isOptional(one) ? '' : undefined) : `${one.name}=${value}`;
    })
    .filter((one) => one !== '');
  const given = more.filter((one) => one !== undefined);
  if (given.length < more.length) return none;
  const value = { rows: evidence.renamed(rows.name), count: count.name, more: given };
  if (isGeneric)
    return {
      value: { ...value, type: `${name}[{}]`, bases: undefined, lines: undefined },
      at: { wrapper: handler.file },
    };
  const own = fields.filter(({ statement }) => node.body.some((one) => one === statement));
  const lines = own.map((one) =>
    one === rows ? `${value.rows}: list[{}]` : one.code.replace(/ = Field\((?:\.\.\.)?\)$/, ''),
  );
  // Bases without fields are those of all schemas.
  const bases = own.length < fields.length ? node.bases.map(withRows).join(', ') : undefined;
  const said = own.flatMap((one) => (one === rows ? [] : [one.code.slice(one.name.length)]));
  if (![...said, bases ?? ''].every((one) => evidence.isNeutral(one))) return none;
  return {
    value: { ...value, type: evidence.renamed(found.name), bases, lines },
    at: { wrapper: found.file },
  };
}

/** Returns a base, generic in what it was generic in: `Page[ProductRead]` → `Page[{}]`. */
const withRows = (base: Expr): string =>
  base.type === 'Subscript' ? `${dottedName(base.value) ?? ''}[{}]` : (dottedName(base) ?? '');

/** A field of pydantic, with the texts of its type and its line. */
type Field = ClassLine & { readonly type: string; readonly code: string };

/** Returns the fields of a class, also those that it inherits. */
const fieldsOf = (sources: Evidence['sources'], file: string, node: ClassDef): readonly Field[] =>
  classesOf(sources, file, node).flatMap((one) =>
    linesOf(one.node).flatMap((line) =>
      line.annotation === undefined
        ? []
        : [
            {
              ...line,
              type: sources.text(one.file, line.annotation),
              code: columnCode(sources, one.file, line.statement),
            },
          ],
    ),
  );

/** True for a field of pydantic that needs no value. */
const isOptional = ({ value }: Pick<ClassLine, 'value'>): boolean =>
  value !== undefined &&
  (value.type !== 'Call' ||
    (value.args[0] === undefined
      ? value.keywords.some(({ name }) => name === 'default' || name === 'default_factory')
      : !(value.args[0].type === 'Constant' && value.args[0].value === 'Ellipsis')));
