import type { DictExpr, FunctionDef, Node } from '../../../analysis/python/ast';
import type { Edit, PythonSource } from '../../edit/source';
import { replaceElements } from '../elements';
import { as, dictSpans, type Part, type Path, pathsIn } from '../paths';
import { type Mark, markIn } from './marks';

/** A dictionary that a module gives a name, with keys of items that have to be made first. */
export interface Constant {
  readonly marks: readonly { readonly mark: Mark; readonly key: string }[];
  /** Takes those keys out of it. */
  readonly without: Edit;
  readonly uses: readonly Use[];
}

/** A place in which a function reads such a dictionary. */
interface Use {
  readonly def: FunctionDef | undefined;
  /** Adds keys to what's read there. */
  readonly write: (values: readonly (readonly [string, string])[], quote: string) => Edit;
}

/** Finds the dictionaries of a module in which marks stand: `PAYLOAD = {"widget_id": …}`. */
export function constants({ text, body }: PythonSource): readonly Constant[] {
  return body.flatMap((one): readonly Constant[] => {
    const [target] = one.type === 'Assign' ? one.targets : [];
    if (one.type !== 'Assign' || target?.type !== 'Name' || one.value.type !== 'Dict') return [];
    const marks = marksIn(one.value);
    const spans = dictSpans(one.value as unknown as Part) ?? []; // A node is a part.
    const gone = new Set(marks.map(({ at }) => at));
    const without = replaceElements(text, spans, (span) => (gone.has(spans.indexOf(span)) ? [] : undefined));
    return marks.length === 0 || without === undefined
      ? []
      : [{ marks, without, uses: usesOf(target.id, text, body) }];
  });
}

/** Returns the entries of a dictionary whose values are marks. */
const marksIn = ({
  items,
}: DictExpr): readonly { readonly mark: Mark; readonly key: string; readonly at: number }[] =>
  items.flatMap(({ key, value }, at) => {
    const mark = value.type === 'Name' ? markIn(value.id) : undefined;
    return mark !== undefined && key?.type === 'Str' ? [{ mark, key: key.value, at }] : [];
  });

/** Returns the places in which functions read a variable of the module as a whole. */
function usesOf(name: string, text: string, body: readonly Node[]): readonly Use[] {
  return [...pathsIn(body)].flatMap((path): readonly Use[] => {
    const read = as(path.at(-1), 'Name');
    const around = path.at(-2);
    if (read?.id !== name || as(around, 'Assign') !== undefined || as(around, 'Subscript') !== undefined)
      return [];
    const def = path.map((part) => as(part, 'FunctionDef')).find((one) => one !== undefined);
    return [{ def, write: (values, quote) => added(read, path, text, values, quote) }];
  });
}

function added(
  { start, end }: Node,
  path: Path,
  text: string,
  values: readonly (readonly [string, string])[],
  quote: string,
): Edit {
  const code = text.slice(start, end);
  const entries = values.map(([key, value]) => `${quote}${key}${quote}: ${value}`).join(', ');
  const isUnpacked = /\*\*\s*$/.test(text.slice(0, start));
  const isArgument = isUnpacked && as(path.at(-2), 'Dict') === undefined;
  if (isArgument) {
    const given = values.map(([key, value]) => `${key}=${value}`).join(', ');
    return { at: start, remove: end - start, insert: `${code}, ${given}` };
  }
  const insert = isUnpacked ? `${code}, ${entries}` : `{**${code}, ${entries}}`;
  return { at: start, remove: end - start, insert };
}
