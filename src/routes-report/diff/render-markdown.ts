import { printable } from '../../base/diagnostics/printable';
import { isSame, type OneSided } from './compare';
import { between, type DiffReport, summary } from './diff-report';
import { type Together, together } from './group-changes';
import { findingLine, methodsOf, movement, pathOf, remarks } from './words';

/** Renders a comment for a pull request: a heading with the verdict, and a table, in which what breaks is first. */
export function renderMarkdown(report: DiffReport): string {
  const { difference } = report;
  const since = plain(between(report));
  if (isSame(difference)) return `### Routes: no changes ${since}\n`;
  const { breaking } = difference;
  const verdict =
    breaking === 0 ? 'nothing breaking' : `${breaking} breaking ${breaking === 1 ? 'change' : 'changes'}`;
  const rows = [
    ...difference.removed.map((one) => oneSided('removed', one)),
    ...together(difference.moved).map((one) => twoSided('moved', one)),
    ...together(difference.changed).map((one) => twoSided('changed', one)),
    ...difference.added.map((one) => oneSided('added', one)),
    ...(difference.webhooks ?? []).map((one) =>
      row('webhook', one.severity === 'breaking', ['', '', plain(findingLine(one))]),
    ),
  ];
  return [
    `### Routes: ${verdict} ${since}`,
    '',
    '| | Method | Path | |',
    '|---|---|---|---|',
    ...worstFirst(rows, (one) => one.breaking).map(({ text }) => text),
    '',
    `${summary(difference)}.`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function oneSided(what: string, one: OneSided): Row {
  const { methods, route, breaking } = one;
  return row(what, breaking, [
    code(methodsOf(methods, route)),
    code(pathOf(route)),
    remarks(one).map(plain).join(', '),
  ]);
}

function twoSided(what: string, { first, rows, lines }: Together): Row {
  const names = rows.map((one) => [
    code(methodsOf(one.methods, one.before)),
    movement(one).map(code).join(' → '),
  ]);
  const all = names.map((pair) => pair.join(' ')).join('<br>');
  const shown =
    rows.length === 1
      ? names.flat()
      : ['', `<details><summary>${rows.length} operations</summary>${all}</details>`];
  const reasons = worstFirst(lines, (line) => JUDGED.exec(line)?.[1] === 'breaking');
  return row(what, first.breaking, [
    ...shown,
    reasons.map((line) => plain(line).replace(JUDGED, ' (**$1**)')).join('<br>'),
  ]);
}

/** Matches how a line ends that tells of a change which breaks clients, or may. */
const JUDGED = / {2}(breaking|may break)$/u;

const worstFirst = <T>(all: readonly T[], isBad: (one: T) => boolean): readonly T[] =>
  [true, false].flatMap((bad) => all.filter((one) => isBad(one) === bad));

interface Row {
  readonly breaking: boolean;
  readonly text: string;
}

function row(what: string, breaking: boolean, cells: readonly string[]): Row {
  return { breaking, text: `| ${breaking ? `**${what}, breaking**` : what} | ${cells.join(' | ')} |` };
}

/** Matches characters with a meaning in Markdown or HTML, and those that end a cell. */
const SPECIAL = /[\\`*[\]<>|&#~@]|\b_|_\b/gu;

/** Escapes text, also `@name`, which would notify somebody. */
const plain = (text: string): string =>
  printable(text).replace(SPECIAL, (character) => `&#${String(character.charCodeAt(0))};`);

/** Returns a code span. One in backticks can hold no backticks and, in a table, no bar. */
function code(text: string): string {
  const safe = printable(text);
  return /[`|]|^\s|\s$|^$/u.test(safe) ? `<code>${plain(text)}</code>` : `\`${safe}\``;
}
