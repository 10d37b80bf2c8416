import { displayWidth, padded, printable } from '../../base/diagnostics/printable';
import { isSame, type OneSided, type TwoSided } from './compare';
import { between, type DiffReport, summary } from './diff-report';
import { findingLine, furtherLines, methodsOf, movement, pathOf, remarks } from './words';

/** One row before its columns are aligned. */
interface Line {
  readonly sign: '+' | '-' | '>' | '~';
  readonly method: string;
  readonly path: string;
  readonly remark: string;
  readonly breaking: boolean;
  /** Further lines below the row. */
  readonly below: readonly string[];
}

/** SGR colours by sign. */
const COLOURS: Readonly<Record<Line['sign'], number>> = { '+': 32, '-': 31, '>': 36, '~': 33 };

/** Renders a section for each kind of difference, with a line for each route; breaking ones end with `breaking`. */
export function renderText(
  report: DiffReport,
  { colour = false }: { readonly colour?: boolean } = {},
): string {
  const { difference } = report;
  if (isSame(difference)) return `No changes ${printable(between(report))}.\n`;
  const sections: readonly (readonly [string, readonly Line[]])[] = [
    ['Added:', difference.added.map((one) => oneSided('+', one))],
    ['Removed:', difference.removed.map((one) => oneSided('-', one))],
    ['Moved:', difference.moved.map((one) => twoSided('>', one))],
    ['Changed:', difference.changed.map((one) => twoSided('~', one))],
  ];
  const all = sections.flatMap(([, lines]) => lines);
  const widths = { method: widest(all, ({ method }) => method), path: widest(all, ({ path }) => path) };
  return [
    `Changes ${printable(between(report))}:`,
    ...sections.flatMap(([title, lines]) =>
      lines.length === 0 ? [] : ['', title, ...lines.flatMap((line) => rendered(line, widths, colour))],
    ),
    ...webhookLines(difference),
    '',
    `Total: ${summary(difference)}`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function webhookLines({ webhooks = [] }: DiffReport['difference']): readonly string[] {
  return webhooks.length === 0 ? [] : ['', 'Webhooks:', ...webhooks.map((one) => `  ${findingLine(one)}`)];
}

function oneSided(sign: '+' | '-', one: OneSided): Line {
  const { methods, route, breaking } = one;
  const remark = printable(remarks(one).join('  '));
  return {
    sign,
    method: printable(methodsOf(methods, route)),
    path: printable(pathOf(route)),
    remark,
    breaking,
    below: [],
  };
}

function twoSided(sign: '>' | '~', one: TwoSided): Line {
  const below = furtherLines(one);
  // A single change stands in the row itself, several below it.
  const remark = below.length === 1 ? (below[0] ?? '') : '';
  return {
    sign,
    method: printable(methodsOf(one.methods, one.before)),
    path: movement(one).map(printable).join(' → '),
    remark,
    breaking: one.breaking && !remark.endsWith('  breaking'),
    below: below.length === 1 ? [] : below,
  };
}

interface Widths {
  readonly method: number;
  readonly path: number;
}

/** The widest path column: a longer path doesn't move the columns of other rows. */
const MAX_PATH = 60;

const widest = (lines: readonly Line[], of: (line: Line) => string): number =>
  lines.reduce((width, line) => Math.max(width, Math.min(displayWidth(of(line)), MAX_PATH)), 0);

function rendered(line: Line, widths: Widths, colour: boolean): readonly string[] {
  const head = `  ${line.sign} ${padded(line.method, widths.method)}  `;
  const texts = [padded(line.path, widths.path), line.remark, line.breaking ? 'breaking' : ''];
  const text = `${head}${texts.filter((one, index) => index === 0 || one !== '').join('  ')}`.trimEnd();
  const below = line.below.map((one) => `${' '.repeat(head.length)}${one}`);
  return [colour ? `\x1b[${COLOURS[line.sign]}m${text}\x1b[39m` : text, ...below];
}
