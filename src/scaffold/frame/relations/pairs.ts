import type { Call } from '../../../analysis/python/ast';
import { type ClassLine, foreignKeyOf, linesOf, mayBeNone } from '../../layout/read/class-lines';
import { type Model, modelsOf } from '../../layout/read/models';
import type { Sources } from '../../layout/read/sources';
import { classesOf, tableOf } from '../../layout/read/tables';
import { isRelation } from '../mentions';
import { namesIn } from '../paths';

/** The line of a model that relates it to another one. */
export interface Side {
  readonly model: Model;
  readonly line: ClassLine;
  readonly call: Call;
}

/** A key of a model, and the lines that relate the two models. */
export interface Pair {
  /** The model that has the key, and the one that it's the key of. */
  readonly from: Model;
  readonly to: Model;
  /** The name of the column. */
  readonly key: string;
  readonly isOptional: boolean;
  /** The lines of both models. */
  readonly own: Side | undefined;
  readonly other: Side | undefined;
}

/** Returns the keys that models of a project have of others. Where a model has two of one table, they show nothing. */
function pairsIn(sources: Sources): readonly Pair[] {
  const models = modelsOf(sources).filter(({ mapper }) => mapper !== 'other');
  const tables = new Map(models.map((model) => [tableOf(sources, model)?.column, model] as const));
  return models.flatMap((from) => {
    const keys = keysOf(sources, from);
    return keys.flatMap(({ file, line, column }): readonly Pair[] => {
      const to = tables.get(column);
      const isAmbiguous = keys.filter((one) => one.column === column).length > 1;
      if (to === undefined || to.node === from.node || isAmbiguous) return [];
      const [own, other] = [sideOf(sources, from, to), sideOf(sources, to, from)];
      const isOptional = mayBeNone(line, line.annotation && sources.text(file, line.annotation));
      return [{ from, to, key: line.name, isOptional, own, other }];
    });
  });
}

/** Returns the columns of a model that are keys of a table, also those that it inherits. */
export function keysOf(
  sources: Sources,
  { file, node }: Pick<Model, 'file' | 'node'>,
): readonly { readonly file: string; readonly line: ClassLine; readonly column: string }[] {
  return classesOf(sources, file, node).flatMap((place) =>
    linesOf(place.node).flatMap((line) => {
      const column = foreignKeyOf(line)?.column;
      return column?.type === 'Str' ? [{ file: place.file, line, column: column.value }] : [];
    }),
  );
}

/** Returns the line that relates a model to another; `undefined` if it has none, or several. */
function sideOf(sources: Sources, model: Model, other: Model): Side | undefined {
  const [found, ...more] = sidesOf(sources, model, other);
  return more.length === 0 ? found : undefined;
}

/** Returns the lines that relate a model to another. */
const sidesOf = (sources: Sources, model: Model, other: Model): readonly Side[] =>
  linesOf(model.node).flatMap((line): readonly Side[] => {
    const { statement, value } = line;
    if (value?.type !== 'Call' || !isRelation(statement)) return [];
    return namesIn(sources.text(model.file, statement)).has(other.name) ? [{ model, line, call: value }] : [];
  });

/** Arguments of a relationship that say what joins the two tables, however many keys there are. */
const JOINS = /\b(?:foreign_keys|primaryjoin|secondary|link_model)\b/;

/**
 * Returns a line that relates a model to the table of a column by the model's only key of it, which it doesn't name: with a second key
 * SQLAlchemy couldn't tell which one is meant.
 */
export function sideByOnlyKey(sources: Sources, from: Model, column: string): Side | undefined {
  if (keysOf(sources, from).every((key) => key.column !== column)) return undefined;
  const to = modelsOf(sources).find(
    (model) => model.mapper !== 'other' && tableOf(sources, model)?.column === column,
  );
  const sides = to === undefined ? [] : [...sidesOf(sources, from, to), ...sidesOf(sources, to, from)];
  return sides.find(({ model, line }) => !JOINS.test(sources.text(model.file, line.statement)));
}

/** Returns the pairs whose models are related, if that's usual in a project; none if it isn't. */
export function relatedPairs(sources: Sources): readonly Pair[] {
  const pairs = pairsIn(sources);
  const related = pairs.filter(({ own, other }) => own !== undefined || other !== undefined);
  return related.length * 2 >= pairs.length ? related : [];
}
