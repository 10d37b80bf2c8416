import type { Call, ClassDef, Expr } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { linesOf } from '../layout/read/class-lines';
import { templateOf, type Words, wordsIn } from '../layout/words';

/** The table that a resource's model declares. */
export interface ModelTable {
  /** The columns by name, each with its SQL type as written: `Numeric(10, 2)`; `undefined` where it shows none. */
  readonly columns: ReadonlyMap<string, string | undefined>;
}

/** Reads the table of a resource from the text of a file; `undefined` if the file has no model of it. */
export function modelTable(text: string, words: Words): ModelTable | undefined {
  const classes = parseWhole(text).body.filter((one): one is ClassDef => one.type === 'ClassDef');
  const ours = classes.filter(({ name }) => isOf(name, words));
  // A base of SQLModel's tables may hold columns, too.
  const model = ours.find(isMarked) ?? ours.find((one) => hasColumns(one, text));
  if (model === undefined) return undefined;
  const bases = new Set(model.bases.flatMap((base) => (base.type === 'Name' ? [base.id] : [])));
  const declaring = [...ours.filter(({ name }) => bases.has(name)), model];
  return {
    columns: new Map(
      declaring.flatMap((one) =>
        linesOf(one).map(({ name, value }) => [name, sqlType(value, text)] as const),
      ),
    ),
  };
}

/** True for a class that's named after a resource: `OrderItem`, `OrderItemModel`. */
function isOf(name: string, words: Words): boolean {
  const all = wordsIn(name).join(' ');
  return templateOf(name, words).text !== name && all.includes(words.singular.join(' '));
}

/** True for a table of SQLModel: it has `table=True`. */
const isMarked = ({ keywords }: ClassDef): boolean => keywords.some(({ name }) => name === 'table');

/** True for a model with columns of SQLAlchemy. */
const hasColumns = ({ start, end }: ClassDef, text: string): boolean =>
  /\bMapped\[|\bmapped_column\(|\bColumn\(/.test(text.slice(start, end));

/** Returns the type in `mapped_column(Numeric(10, 2))` or `Column(sa.String)`, without the name of the package. */
function sqlType(value: Expr | undefined, text: string): string | undefined {
  const type = value?.type === 'Call' ? value.args.find((one) => one.type !== 'Str') : undefined;
  const shown =
    type === undefined ? undefined : text.slice(type.start, type.end).replace(/^(?:sa|sqlalchemy)\./, '');
  if (shown !== undefined) return shown.startsWith('ForeignKey') ? undefined : shown;
  return value?.type === 'Call' ? limitedType(value, text) : undefined;
}

/** Returns the type that SQLModel's `Field` makes of limits: `max_length=80`, `max_digits=10, decimal_places=2`. */
function limitedType({ keywords }: Call, text: string): string | undefined {
  const [length, digits, places] = ['max_length', 'max_digits', 'decimal_places'].map((name) => {
    const value = keywords.find((one) => one.name === name)?.value;
    return value && text.slice(value.start, value.end);
  });
  if (digits !== undefined && places !== undefined) return `Numeric(precision=${digits}, scale=${places})`;
  return length === undefined ? undefined : `String(length=${length})`;
}
