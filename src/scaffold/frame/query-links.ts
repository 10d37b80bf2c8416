import { as, type Path } from './paths';

/** Methods that a query needs where what they compare with is given: without them it would find anything. */
export const FILTERS: ReadonlySet<string> = new Set(['where', 'filter', 'filter_by', 'having']);

/** Methods of a query that it does without. */
export const LINKS: ReadonlySet<string> = new Set([
  ...['order_by', 'options', 'join', 'outerjoin', 'group_by', 'distinct'],
  ...FILTERS,
]);

/** True for a part of an argument of a query's link: `Author` in `.join(Author)` and in `.order_by(Author.name)`. */
export const isInLink = (path: Path): boolean =>
  path.some((part, index) => {
    const func = as(part, 'Call')?.func;
    const next = path[index + 1];
    const isCallee = next !== undefined && as(next, 'Attribute') === func;
    return func?.type === 'Attribute' && LINKS.has(func.attr) && next !== undefined && !isCallee;
  });
