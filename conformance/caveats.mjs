/** Whether a case that stands apart says what its figures leave open: each caveat by a diagnostic. */
import { analyse } from './analyse.mjs';
import { standsApart } from './totals.mjs';

/**
 * One line for each caveat that isn't told. `told` has a code for each; with `alone`, it's what is said of the
 * application without the case's script.
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

/** The codes of a report; without one there's no application, which is an error and no diagnostic. */
const codesOf = ({ report, output }) => {
  if (report !== undefined) return report.diagnostics.map(({ code }) => code);
  return /\bno application\b/.test(output?.error?.message ?? '') ? ['app-not-found'] : [];
};
