import type { Diagnostic } from '../../../base/diagnostics/diagnostic';
import { alternativesOf, elsewhere } from '../../interpreter/values/choice';
import {
  and,
  beyond,
  conflicts,
  isContradictory,
  common,
  shown,
  textOf as conditionOf,
  union,
  type Guard,
} from '../../interpreter/guards/guards';
import { textOf } from '../../interpreter/values/make';
import type { Item, Single, Unknown, Value } from '../../interpreter/values/values';
import { endpointOf } from '../classes/endpoint';
import type { RawRow } from './raw-row';
import type { RegisteredRoute } from './route';
import { tellTests } from './tests-told';
import { causeKey, causeOfHole, groupOf, tagValue, textWithHoles } from './row-text';

interface Row {
  readonly guard: Guard;
  readonly route: Omit<RegisteredRoute, 'condition'>;
  readonly raw: RawRow;
  /** Told unless a loop that the row stays under tells it. */
  readonly untold: readonly Diagnostic[];
  /** Told unless such a loop tells it, or a row of the same place has a cause of its own for that part. */
  readonly derived: readonly Diagnostic[];
}

/** Further facts about a row. */
export type Described = Pick<RegisteredRoute, 'details' | 'operation' | 'refusals'>;

/** Returns further facts about a row whose alternatives are already separated. */
export type Describe = (row: RawRow, methods: readonly string[]) => Described;

/**
 * Converts rows to text: one row per alternative of the path. Joins rows that exist on both sides of a test. `facts` hold
 * wherever the application starts: a row that they rule out isn't there.
 */
export function toRoutes(
  rows: readonly RawRow[],
  facts: Guard,
  report: (diagnostic: Diagnostic) => void,
  describe?: Describe,
): RegisteredRoute[] {
  const named = new Set<string>();
  const partKey = ({ code, at }: Diagnostic): string => JSON.stringify([code, at]);
  const tell = (diagnostic: Diagnostic): void => {
    named.add(partKey(diagnostic));
    report(diagnostic);
  };
  const split = rows
    .flatMap(alternativesOfRow)
    .flatMap((row) => underFacts(row, facts))
    .map((row) => textRow(row, tell));
  const joined = joinSides(split);
  const outside = joined.filter(({ guard }) => loopCauses(guard).length === 0);
  for (const { untold } of outside) untold.forEach(tell);
  for (const { derived } of outside) derived.filter((one) => !named.has(partKey(one))).forEach(report);
  tellTests(
    joined
      .filter(({ route }) => route.kind !== 'docs')
      .map(({ guard, route }) => ({ guard, module: route.module })),
    report,
  );
  return joined.map(({ guard, route, raw }) => ({
    ...route,
    condition: conditionOf(guard),
    guard: shown(guard),
    ...describe?.(raw, route.methods),
  }));
}

/** Returns a row without the conditions that facts imply; nothing if they rule it out. */
function underFacts(row: RawRow, facts: Guard): readonly RawRow[] {
  if (facts.length === 0 || row.guard.length === 0) return [row];
  return conflicts(facts, row.guard) ? [] : [{ ...row, guard: beyond(row.guard, facts) }];
}

/** Returns a row for each combination of alternatives of path, methods, tags and endpoint. */
function alternativesOfRow(row: RawRow): RawRow[] {
  let rows = [row];
  for (const name of ['path', 'methods', 'endpoint', 'name', 'host'] as const) {
    rows = rows.flatMap((one) =>
      alternativesOf(one[name]).flatMap(({ guard, value }) =>
        value.kind === 'absent' ? [] : [{ ...one, [name]: value, guard: and(one.guard, guard) }],
      ),
    );
  }
  return rows.flatMap(splitTags).filter(({ guard }) => !isContradictory(guard));
}

function splitTags(row: RawRow): RawRow[] {
  let rows: RawRow[] = [{ ...row, tags: [] }];
  for (const { value, guard } of row.tags) {
    const outsides = elsewhere(shown(guard));
    rows = rows.flatMap((one) => {
      const present = alternativesOf(value).flatMap((alternative) =>
        alternative.value.kind === 'absent'
          ? []
          : [
              {
                ...one,
                guard: and(one.guard, and(guard, alternative.guard)),
                tags: [...one.tags, { value: alternative.value, guard: [] }],
              },
            ],
      );
      return [...present, ...outsides.map((outside) => ({ ...one, guard: and(one.guard, outside) }))];
    });
  }
  return rows;
}

function textRow(row: RawRow, report: (diagnostic: Diagnostic) => void): Row {
  const { qualname, module, place } = endpointOf(row.endpoint);
  const at = row.chain[0];
  const affects = module === null ? [] : [module];
  let partial = false;
  // One cause is told once, whichever parts of the row it touches; that of a loop, by the loop.
  const loops = new Set(loopCauses(row.guard).map(causeKey));
  const causes = new Set<string>();
  const untold: Diagnostic[] = [];
  const derived: Diagnostic[] = [];
  const told = (code: Diagnostic['code'], cause: Unknown): void => {
    partial = true;
    // Documentation routes are shown on request only, so nobody is warned about them.
    if (row.kind === 'docs' || causes.has(causeKey(cause))) return;
    causes.add(causeKey(cause));
    const diagnostic = { code, detail: cause.detail, at, affects, group: groupOf(cause) };
    if (isDerived(cause)) derived.push(diagnostic);
    else if (loops.has(causeKey(cause))) untold.push(diagnostic);
    else report(diagnostic);
  };
  const path = textWithHoles(row.path, (cause) => {
    told('path-unknown', cause);
  });
  const methods = methodsOf(row.methods, (cause) => {
    told('methods-unknown', cause);
  });
  const tags = row.tags.map(({ value }: Item) =>
    textWithHoles(tagValue(value), (cause) => {
      told('tags-unknown', cause);
    }),
  );
  return {
    raw: row,
    untold,
    derived,
    guard: shown(row.guard),
    route: {
      kind: row.kind,
      methods,
      path,
      tags,
      name: textOf(row.name) ?? null,
      handler: qualname,
      module,
      place: place ?? (row.kind === 'docs' ? null : (at ?? null)),
      inSchema: row.inSchema,
      host: row.host.kind === 'none' ? null : textWithHoles(row.host, () => undefined),
      partial,
      chain: row.chain,
    },
  };
}

/** Returns why it's unknown what the loops around a row go over. */
const loopCauses = (guard: Guard): readonly Unknown[] =>
  guard.flatMap(({ literals: [only, ...others] }) =>
    only === undefined || only.negated || others.length > 0 ? [] : (only.test.cause ?? []),
  );

/** Returns true for an unknown that other unknowns led to: it names no cause of its own. */
const isDerived = ({ reason }: Unknown): boolean => reason === 'alternatives' || reason === 'operands';

function methodsOf(value: Value, hole: (cause: Unknown) => void): string[] {
  if (value.kind === 'none') return [];
  if (value.kind !== 'set' && value.kind !== 'list' && value.kind !== 'tuple') {
    hole(causeOfHole(value));
    return [];
  }
  if ('open' in value && value.open !== undefined) hole(value.open);
  const texts = value.items.flatMap((one: { readonly value: Single | Value }) => textOf(one.value) ?? []);
  return [...new Set(texts)].sort();
}

/** Joins rows that exist on both sides of a test into one row without the test, at the place of the first. */
function joinSides(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  const byKey = new Map<string, number[]>();
  for (const row of rows) {
    if (row.guard.length === 0) {
      joined.push(row);
      continue;
    }
    const key = JSON.stringify([
      row.route.kind,
      row.route.methods,
      row.route.path,
      row.route.tags,
      row.route.handler,
      row.route.place,
    ]);
    const places = byKey.get(key) ?? [];
    const index = places.find((one) => sides(joined[one], row) !== undefined);
    const twin = index === undefined ? undefined : joined[index];
    if (index === undefined || twin === undefined) {
      byKey.set(key, [...places, joined.push(row) - 1]);
    } else joined[index] = { ...twin, guard: sides(twin, row) ?? twin.guard };
  }
  // A joined row may be one side of a further test.
  return joined.length < rows.length ? joinSides(joined) : joined;
}

/**
 * Returns the combined guard of two rows: of opposite sides of a test, or, where an unknown part makes one row stand for
 * any number, the tests that both are under.
 */
function sides(a: Row | undefined, b: Row): Guard | undefined {
  if (a === undefined || a.guard.length === 0) return undefined;
  const both = union(a.guard, b.guard);
  if (both !== undefined && both.length < Math.max(a.guard.length, b.guard.length)) return both;
  const shared = a.route.partial ? common(a.guard, b.guard) : [];
  return shared.length > 0 ? shared : undefined;
}
