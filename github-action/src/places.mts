import { diskTree } from '../../src/base/source/disk.js';
import { Git } from '../../src/base/source/git/git-command.js';
import type { Place } from '../../src/base/diagnostics/place.js';
import type { Finding, Level } from '../../src/routes-report/check/finding.js';
import { inRepository } from '../../src/routes-report/check/in-repository.js';
import { renderGithub } from '../../src/routes-report/check/render-annotations.js';
import type { OneSided, TwoSided } from '../../src/routes-report/diff/compare.js';
import { isBreaking } from '../../src/routes-report/diff/contracts.js';
import type { DiffReport } from '../../src/routes-report/diff/diff-report.js';
import type { ComparedRoute } from '../../src/routes-report/diff/route.js';
import { type Together, together } from '../../src/routes-report/diff/group-changes.js';
import { methodsOf, movement, pathOf } from '../../src/routes-report/diff/words.js';

type Note = Pick<Finding, 'rule' | 'level' | 'message' | 'place'>;

/** Returns findings as annotations, in the words of `tool routes check --format github`. */
export function annotations(notes: readonly Note[], root: string): string {
  const findings = notes.map((one) => ({ ...one, subject: '', related: [] }));
  return renderGithub(inRepository({ findings }, { root, open: diskTree }));
}

/**
 * Returns the changes that break clients, each at the line where the route is now, or where it was taken out.
 * @param root the folder that paths of the report are relative to
 */
export function breakingFindings(
  { base, difference }: DiffReport,
  root: string,
  level: Level,
): readonly Note[] {
  const { removed, moved, changed } = difference;
  const at = (message: string, { file, line }: ComparedRoute, since?: string): readonly Note[] => {
    if (typeof file !== 'string' || typeof line !== 'number') return [];
    const now = since === undefined ? line : lineNow(root, { commit: since, file, line });
    return [{ rule: 'breaking', level, message, place: { file, line: now } }];
  };
  const isWorse = ({ breaking }: OneSided | TwoSided): boolean => breaking;
  return [
    ...removed.filter(isWorse).flatMap(({ methods, route }) => {
      const message = `${methodsOf(methods, route)} ${pathOf(route)} was removed.`;
      return at(message, route, base.commit);
    }),
    ...together([...moved, ...changed].filter(isWorse).map(worse)).flatMap((one) =>
      at(wordsOf(one), one.first.after),
    ),
  ];
}

/** Returns a row with nothing but what breaks clients. */
const worse = (row: TwoSided): TwoSided => ({
  ...row,
  changes: row.changes.filter(({ breaking }) => breaking),
  contract: (row.contract ?? []).filter(isBreaking),
});

/** Returns `GET /items/{id} and 2 more: response … price: type generalized: integer → number`. */
function wordsOf({ first, rows, lines }: Together): string {
  const more = rows.length === 1 ? '' : ` and ${rows.length - 1} more`;
  const reasons = lines.map((line) => line.replace(/ {2}breaking$/u, '')).join('; ');
  return `${methodsOf(first.methods, first.before)} ${movement(first).join(' → ')}${more}: ${reasons === '' ? 'moved' : reasons}`;
}

/** Returns the line of HEAD that a commit's line has become, or at which it was taken out. */
function lineNow(root: string, { commit, file, line }: Place & { readonly commit: string }): number {
  const options = ['-r', '-p', '--unified=0', '--no-renames', '--no-ext-diff', '--no-textconv', '--no-color'];
  const { output } = new Git(root).ask(['diff-tree', ...options, commit, 'HEAD', '--', `:(literal)${file}`]);
  let shift = 0;
  for (const [, ...numbers] of output.toString().matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gmu)) {
    const [start = 0, count = 1, startNow = 0, countNow = 1] = numbers.map((one) =>
      (one as string | undefined) === undefined ? undefined : Number(one),
    );
    // A hunk without old lines stands behind its start.
    const first = count === 0 ? start + 1 : start;
    if (line < first) break;
    if (line < first + count) return Math.max(startNow, 1);
    shift += countNow - count;
  }
  return line + shift;
}
