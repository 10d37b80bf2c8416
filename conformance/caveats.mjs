/** Checks that the report of a case that stands apart has a diagnostic for each caveat of its figures. */
import { analyse } from './analyse.mjs';
import { standsApart } from './totals.mjs';

/**
 * Returns one line for each caveat without a diagnostic. `told` has the expected code for each; `alone` means the
 * report on the application without the case's script.
 * @returns {Promise<string[]>}
 */
export async function missingCaveats(corpusCase, { root, report, told }) {
  const { name, caveats } = corpusCase;
  if (!standsApart(corpusCase)) return [];
  const unnamed = caveats.filter((caveat) => told[caveat] === undefined);
  const named = Object.entries(told);
  const needsAlone = named.some(([, { alone }]) => alone);
  const alone = needsAlone ? codesOf(await analyse(corpusCase, { root, withoutScript: true })) : [];
  const codes = codesOf({ report });
  const untold = named.filter(([, one]) => !(one.alone ? alone : codes).includes(one.code));
  return [
    ...unnamed.map((caveat) => `${name}: manifest.json names no code for the caveat "${caveat}"`),
    ...untold.map(([caveat, { code }]) => `${name}: no diagnostic "${code}" tells "${caveat}"`),
  ];
}

/**
 * Returns the codes in a report. Without a report there's no application, which is an error rather than a
 * diagnostic.
 */
const codesOf = ({ report, output }) => {
  if (report !== undefined) return report.diagnostics.map(({ code }) => code);
  return /\bno application\b/.test(output?.error?.message ?? '') ? ['app-not-found'] : [];
};
