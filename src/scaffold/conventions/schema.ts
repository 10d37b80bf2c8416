import { firstName } from '../edit/names';
import type { ClassDef } from '../../analysis/python/ast';
import { linesOf, mayBeNone } from '../layout/read/models';
import type { Sources } from '../layout/read/sources';
import { classesNamed } from '../layout/read/tables';
import { fillName } from '../layout/given';
import { classNameOf } from '../layout/words';
import type { SchemaConvention } from '../standard/conventions';
import type { Column } from './column-uses';
import { columnCode, type Evidence, type Shown } from './evidence';
import { pydanticOf } from '../layout/read/settings';
import { type FoundTable, inheritedBy } from './table';

/** Holds what schemas show of a table: the columns that say whose a row is, the key, and all columns of the exemplar's. */
interface Shared {
  readonly owning: readonly string[];
  readonly key: string;
  readonly columns: readonly Column[];
}

/** Returns how the schemas of a resource are written. */
export function schemaOf(
  evidence: Evidence,
  table: FoundTable | undefined,
  { owning, key, columns }: Shared,
): Shown<SchemaConvention> {
  const { sources, exemplar } = evidence;
  const inherited = table === undefined ? [] : inheritedBy(evidence, table);
  const shown = exemplar?.classes.create ?? exemplar?.classes.response;
  const isModel = table?.mapper === 'sqlmodel';
  const bases = shown && basesOf(evidence, shown.file, shown.node);
  const usual = isModel ? 'SQLModel' : 'BaseModel';
  const base = bases?.base;
  const isOwn = base !== undefined && !isLibrarys(evidence, base.text, base.file);
  const text = base === undefined || (!isOwn && !/BaseModel|SQLModel/.test(base.text)) ? usual : base.text;
  const common = bases?.common === undefined ? undefined : evidence.renamed(bases.common);
  const names = namesOf(evidence, common);
  const model = table?.model;
  const texts = textsOf(evidence, base);
  const sharesTable =
    isModel &&
    /\bSQLModel\b/.test(text) &&
    bases?.common !== undefined &&
    model?.node.bases.some((one) => sources.text(model.file, one) === bases.common) === true;
  return {
    value: {
      bases: text,
      isOwn,
      base: common,
      ...names,
      sharesTable,
      fromAttributes: fromAttributes(evidence, texts, text === 'SQLModel'),
      isStrict: texts.some((one) => /\bmodel_config\b.*\bstrict=True\b/.test(one)),
      readsAliases:
        texts.some((one) => one.includes('alias_generator')) &&
        !texts.some((one) => /populate_by_name|validate_by_name|allow_population/.test(one)),
      extra: extraOf(
        evidence,
        [
          ...[...owning, ...inherited.map(({ name }) => name)].filter((name) => name !== key),
          ...(table?.convention.more ?? []).map((line) => firstName(line) ?? ''),
        ],
        [...inherited, ...columns],
      ),
    },
    at: {
      ...(base === undefined ? {} : { 'schema.bases': base.file }),
      ...(shown === undefined ? {} : { 'schema.extra': exemplar?.classes.response?.file ?? shown.file }),
    },
  };
}

interface Base {
  readonly text: string;
  readonly file: string;
}

/** Returns the class that a resource's schemas have in common, and what that, or each of them, inherits from. */
function basesOf(
  evidence: Evidence,
  file: string,
  node: ClassDef,
  steps = 3,
): { readonly common: string | undefined; readonly base: Base | undefined } {
  const [first] = node.bases;
  if (first === undefined || steps === 0) return { common: undefined, base: undefined };
  const text = evidence.sources.text(file, first);
  if (!evidence.isExemplars(text)) {
    const found = evidence.sources.definition(file, text);
    // A base with fields is another thing's.
    const hasFields =
      found?.node.type === 'ClassDef' &&
      linesOf(found.node).some(({ annotation }) => annotation !== undefined);
    const isPlain =
      /^[\w.]+$/.test(text) && evidence.isNeutral(text) && node.bases.length === 1 && !hasFields;
    return { common: undefined, base: isPlain ? { text, file } : undefined };
  }
  const found = evidence.sources.definition(file, text);
  const inner =
    found?.node.type === 'ClassDef' ? basesOf(evidence, found.file, found.node, steps - 1) : undefined;
  const isName = /^\w+Base$/.test(text);
  return { common: inner?.common ?? (isName ? text : undefined), base: inner?.base };
}

const isLibrarys = ({ sources }: Evidence, text: string, file: string): boolean =>
  sources.definition(file, text) === undefined;

type Names = Pick<SchemaConvention, 'create' | 'update' | 'response'>;

/** Returns the names of the classes; one that no resource shows is called like the one for creating: `UpdateWidgetRequest`. */
function namesOf({ facts, words }: Evidence, base: string | undefined): Names {
  const singular = classNameOf(words);
  const shown = (fact: 'class.create' | 'class.update' | 'class.response'): string | undefined => {
    const { value, source } = facts[fact];
    const name = fillName(value, words);
    const isOurs = source !== 'documentation' && value?.text.includes('{') === true;
    return isOurs && name !== null && /^[A-Z]\w*$/.test(name) ? name : undefined;
  };
  const like = (name: string, old: string, verb: string): string =>
    name.includes(old) ? name.replace(old, verb) : `${singular}${verb}`;
  const update = shown('class.update');
  const create = shown('class.create') ?? like(update ?? '', 'Update', 'Create');
  const own = update === undefined || update === create ? like(create, 'Create', 'Update') : update;
  const response = shown('class.response');
  // One class answers all operations here: it isn't called after the creation alone.
  const isAnswer = response !== undefined && !/Create|Update/.test(response);
  const usual = like(
    /Req|In(?:put)?(?:$|[A-Z])|Body|Payload/.test(create) ? '' : create,
    'Create',
    'Response',
  );
  const isApart = isAnswer && ![create, own, base].includes(response);
  return { create, update: own, response: isApart ? response : usual };
}

/** Returns the setting that a response needs, given the texts of its bases in the project. */
function fromAttributes(
  { sources }: Evidence,
  texts: readonly string[],
  isModel: boolean,
): SchemaConvention['fromAttributes'] {
  if (isModel || texts.some((one) => /from_attributes|orm_mode/.test(one))) return 'none';
  return pydanticOf(sources) === 1 ? 'class-config' : 'config-dict';
}

/** Returns the texts of a class of the project and of those that it inherits from. */
const textsOf = ({ sources }: Evidence, base: Base | undefined): readonly string[] =>
  classesNamed(sources, base?.file, base?.text ?? '').map(({ file, node }) => sources.text(file, node));

/**
 * Returns the lines by which the exemplar's response shows columns that no client gives, and whose values they accept; the key
 * has one of its own.
 */
function extraOf(
  { sources, exemplar }: Evidence,
  there: readonly string[],
  columns: readonly Column[],
): readonly string[] {
  const response = exemplar?.classes.response;
  if (response === undefined) return [];
  return linesOf(response.node).flatMap(({ name, statement, annotation }) => {
    if (annotation === undefined || !there.includes(name)) return [];
    const column = columns.find((one) => one.name === name);
    const isAccepted =
      column === undefined || accepts(sources, sources.text(response.file, annotation), column);
    return isAccepted ? [columnCode(sources, response.file, statement)] : [];
  });
}

/** True for an annotation of pydantic that accepts what a column holds: code of the exemplar may have converted its own. */
function accepts(sources: Sources, shown: string, { file, statement, annotation, value }: Column): boolean {
  const held = sources.text(file, statement);
  const type = annotation && sources.text(file, annotation);
  const isEmpty = mayBeNone({ value }, type) && !/default(?:_factory)?=(?!None)/.test(held);
  const isText = /^(?:Optional\[)?str\b/.test(shown);
  return (
    !(isEmpty && !/\b(?:None|Optional|Any)\b/.test(shown)) &&
    !(isText && /\b(?:datetime|date|DateTime|Date|TIMESTAMP)\b/.test(held))
  );
}
