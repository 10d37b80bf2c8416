import { type Field, itemOf } from './field';
import { IN_PYTHON } from './scalars';

/** The longest alias; longer ones make lines that can't be broken. */
const MAX_ALIAS = 35;

/** Appended to a name that is taken. */
const MORE = 'Value';

/** All other capitalised names in a module of models. */
const IMPORTED: readonly string[] = [
  ...['Annotated', 'BaseModel', 'Field', 'Literal', 'UUID'],
  ...Object.values(IN_PYTHON).map(({ annotation }) => annotation),
];

/** Linters refuse them (pycodestyle's E741): many typefaces show them as 1 and 0. */
const AMBIGUOUS: readonly string[] = ['I', 'O'];

/** Returns the names of the types of enum fields, by field: `state` of a `Product` is a `ProductState`. */
export function enumAliases(className: string, fields: readonly Field[]): ReadonlyMap<string, string> {
  const taken = new Set([
    ...IMPORTED,
    ...AMBIGUOUS,
    `Create${className}Request`,
    `Update${className}Request`,
    `${className}Response`,
  ]);
  const aliases = new Map<string, string>();
  for (const { name, type } of fields) {
    if (itemOf(type).kind !== 'enum') continue;
    const alias = freeName(className, capitalised(name), taken);
    taken.add(alias);
    aliases.set(name, alias);
  }
  return aliases;
}

function freeName(className: string, word: string, taken: ReadonlySet<string>): string {
  const whole = className + word;
  let alias = whole.length > MAX_ALIAS ? word.slice(0, MAX_ALIAS - MORE.length) : whole;
  while (taken.has(alias)) alias += MORE;
  return alias;
}

/** Returns a name in CapWords: `order_state` → `OrderState`. */
function capitalised(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
