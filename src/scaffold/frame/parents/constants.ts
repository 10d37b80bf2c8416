import { displayItems } from '../../edit/display-items';
import type { DictExpr, FunctionDef, Node } from '../../../analysis/python/ast';
import type { Edit, PythonSource } from '../../edit/source';
import { replaceElements } from '../elements';
import { isFixture } from '../hiding';
import { as, functionIn, type Path, pathsIn } from '../paths';
import { type Mark, markIn } from './marks';

/** A dictionary that a module gives a name, or that a function of it returns, with keys of items that have to be made first. */
export interface Constant {
  /** The function that returns it, with what it's given. */
  readonly maker?: FunctionDef;
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
    const marked = markedIn(one.value, text);
    return marked === undefined ? [] : [{ ...marked, uses: usesOf(target.id, text, body) }];
  });
}

/** Finds the functions that make a dictionary in which marks stand, with what they're given: `return {"widget_id": …} | changes`. */
export function dataMakers({ text, body }: PythonSource): readonly Constant[] {
  return body.flatMap((maker): readonly Constant[] => {
    if (maker.type !== 'FunctionDef' || maker.name.startsWith('test') || isFixture(maker)) return [];
    if (maker.signature().params.every(({ kind }) => kind !== 'var-keyword')) return [];
    const dicts = pathsIn([maker]).flatMap((path) => as(path.at(-1), 'Dict') ?? []);
    const [marked, ...more] = dicts.flatMap((dict) => markedIn(dict, text) ?? []);
    return marked === undefined || more.length > 0
      ? []
      : [{ ...marked, maker, uses: callsOf(maker.name, body) }];
  });
}

/** Returns the marks in a dictionary, and the edit that takes them out of it; `undefined` if there are none. */
function markedIn(dict: DictExpr, text: string): Pick<Constant, 'marks' | 'without'> | undefined {
  const marks = marksIn(dict);
  const spans = displayItems(dict) ?? [];
  const gone = new Set(marks.map(({ at }) => at));
  const without = replaceElements(text, spans, (span) => (gone.has(spans.indexOf(span)) ? [] : undefined));
  return marks.length === 0 || without === undefined ? undefined : { marks, without };
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
  return pathsIn(body).flatMap((path): readonly Use[] => {
    const read = as(path.at(-1), 'Name');
    const around = path.at(-2);
    if (read?.id !== name || as(around, 'Assign') !== undefined || as(around, 'Subscript') !== undefined)
      return [];
    const def = functionIn(path);
    return [{ def, write: (values, quote) => added(read, path, text, values, quote) }];
  });
}

/** Returns the places in which functions call one of the module: they give it more values by name. */
const callsOf = (name: string, body: readonly Node[]): readonly Use[] =>
  pathsIn(body).flatMap((path): readonly Use[] => {
    const call = as(path.at(-1), 'Call');
    if (call?.func.type !== 'Name' || call.func.id !== name) return [];
    const def = functionIn(path);
    const lead = call.args.length + call.keywords.length > 0 ? ', ' : '';
    return [
      {
        def,
        write: (values) => ({
          at: call.end - 1,
          insert: lead + values.map(([key, value]) => `${key}=${value}`).join(', '),
        }),
      },
    ];
  });

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
