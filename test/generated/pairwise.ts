/** Factors and their levels: `{ tests: [true, false], layout: ['plain', 'package'] }`. */
export type Factors = Readonly<Record<string, readonly unknown[]>>;

export type Row<F extends Factors> = { readonly [K in keyof F]: F[K][number] };

/** Every combination of levels. */
export function allRows<F extends Factors>(factors: F): readonly Row<F>[] {
  let rows: Record<string, unknown>[] = [{}];
  for (const [name, levels] of Object.entries(factors)) {
    rows = rows.flatMap((row) => levels.map((level) => ({ ...row, [name]: level })));
  }
  // The cast: each row has got a level of every factor.
  return rows as Row<F>[];
}

/** Rows in which every pair of levels of two factors occurs. Greedy, always the same for the same factors. */
export function pairwiseRows<F extends Factors>(factors: F): readonly Row<F>[] {
  const names = Object.keys(factors);
  const open = new Set(
    names.flatMap((left, index) => names.slice(index + 1).flatMap((right) => pairsOf(factors, left, right))),
  );
  const rows: Row<F>[] = [];
  while (open.size > 0) {
    const [seed = ''] = open;
    const row = Object.fromEntries<number>(
      seed.split('|').map((part) => [part.split('=')[0] ?? '', Number(part.split('=')[1])]),
    );
    for (const name of names) {
      if (name in row) continue;
      const gains = (factors[name] ?? []).map(
        (_, level) => covered({ ...row, [name]: level }, names).filter((pair) => open.has(pair)).length,
      );
      row[name] = gains.indexOf(Math.max(...gains));
    }
    for (const pair of covered(row, names)) open.delete(pair);
    // The cast: every factor has got a level by its index.
    rows.push(Object.fromEntries(names.map((name) => [name, factors[name]?.[row[name] ?? 0]])) as Row<F>);
  }
  return rows;
}

function pairsOf(factors: Factors, left: string, right: string): readonly string[] {
  return (factors[left] ?? []).flatMap((_, i) =>
    (factors[right] ?? []).map((__, j) => `${left}=${i}|${right}=${j}`),
  );
}

/** The pairs that a row, or the beginning of one, holds. */
function covered(row: Readonly<Record<string, number>>, names: readonly string[]): readonly string[] {
  const known = names.filter((name) => name in row);
  return known.flatMap((left, index) =>
    known.slice(index + 1).map((right) => `${left}=${row[left] ?? 0}|${right}=${row[right] ?? 0}`),
  );
}
