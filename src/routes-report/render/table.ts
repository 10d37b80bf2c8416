import { displayWidth, printable } from '../../base/diagnostics/printable';
import { renderConditions } from './conditions';
import type { ReportedRoute } from '../report';
import { cellOf, type Column, marksOf, TITLES, COLUMNS, STARTUP_MARK } from '../view/columns';
import { linesOf, widthsOf } from '../view/layout';
import type { Medium } from '../view/medium';
import { columnsOf, guardColumns, totalLine, type View } from '../view/view';
import type { Renderer } from './formats';
import { ownEntry } from '../../base/code/own-entry';

/** The default format: tables, with `--expanded` blocks, each application of `--all` under its name. */
export const table = { render, renderAll } satisfies Renderer;

function render(view: View, medium: Medium): string {
  return view.expanded ? renderExpanded(view, medium) : renderTables(view, medium);
}

function renderAll(views: readonly View[], medium: Medium): string {
  const title = ({ report: { entry } }: View): string => printable(`${entry.file}:${entry.app}`);
  return views.map((view) => `${title(view)}\n${render(view, medium)}`).join('\n');
}

/** Renders a table for each group. A column is as wide as its widest cell, narrowed only to fit a terminal. */
function renderTables(view: View, medium: Medium): string {
  const { report, groups } = view;
  const columns = columnsOf(view);
  const rows = report.routes.map((route) => columns.map((column) => tableCell(route, column)));
  const titles = columns.map((column) => TITLES[column]);
  const sheet: Sheet = {
    columns,
    titles,
    widths: widthsOf(columns, [titles, ...rows], medium.width),
    medium,
  };
  const tables =
    groups === undefined
      ? tableOf(report.routes, sheet)
      : groups.map(({ title, routes }) => `\n${printable(title)}\n${tableOf(routes, sheet)}`).join('');
  const conditions = report.conditions === undefined ? '' : renderConditions(report.conditions);
  return `Registered Routes:\n${tables}${totalLine(report)}\n${conditions}`;
}

/** Returns the text of a cell, a path with its marks. */
function tableCell(route: ReportedRoute, column: Column): string {
  const text = printable(cellOf(route, column));
  return column === 'path' ? text + marksOf(route) : text;
}

interface Sheet {
  readonly columns: readonly Column[];
  readonly titles: readonly string[];
  readonly widths: readonly number[];
  readonly medium: Medium;
}

interface Box {
  readonly bar: string;
  readonly dash: string;
  /** Left, cross and right characters of the three horizontal lines. */
  readonly corners: readonly [string, string, string];
}

const LINES: Box = { bar: '│', dash: '─', corners: ['┌┬┐', '├┼┤', '└┴┘'] };
const ASCII: Box = { bar: '|', dash: '-', corners: ['+++', '+++', '+++'] };

function tableOf(routes: readonly ReportedRoute[], sheet: Sheet): string {
  const box = sheet.medium.ascii ? ASCII : LINES;
  const [top, middle, bottom] = box.corners.map((corners) => rule(sheet.widths, corners, box));
  const lines = [
    top,
    line(
      sheet.titles.map((title, index) => pad(title, title, sheet.widths[index])),
      box,
    ),
    middle,
    ...routes.flatMap((route) => rowLines(route, sheet).map((cells) => line(cells, box))),
    bottom,
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns the cells of each line of a row: as many lines as its tallest cell has. */
function rowLines(route: ReportedRoute, { columns, widths, medium }: Sheet): readonly (readonly string[])[] {
  const cells = columns.map((column, index) =>
    linesOf(tableCell(route, column), column, { width: widths[index] ?? 0, ascii: medium.ascii ?? false }),
  );
  const height = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, row) =>
    columns.map((column, index) => {
      const text = cells[index]?.[row] ?? '';
      return pad(text, painted(text, column, medium), widths[index]);
    }),
  );
}

/** Pads `shown`, which a terminal shows as wide as the plain `text`. */
function pad(text: string, shown: string, width = 0): string {
  return shown + ' '.repeat(Math.max(width - displayWidth(text), 0));
}

function line(cells: readonly string[], { bar }: Box): string {
  return `${bar} ${cells.join(` ${bar} `)} ${bar}`;
}

function rule(widths: readonly number[], corners: string, { dash }: Box): string {
  const [left, cross, right] = corners;
  return `${left}${widths.map((width) => dash.repeat(width + 2)).join(cross)}${right}`;
}

/** Renders a block for each route: methods and path, then each other non-empty field on its own line, at full width. */
function renderExpanded(view: View, medium: Medium): string {
  const { report, groups, verbose, columns = [...COLUMNS, ...(verbose ? guardColumns(view) : [])] } = view;
  const blocks = (routes: readonly ReportedRoute[]): string =>
    routes.map((route) => `\n${block(route, columns, medium)}`).join('');
  const body =
    groups === undefined
      ? blocks(report.routes)
      : groups.map(({ title, routes }) => `\n${printable(title)}\n${blocks(routes)}`).join('');
  const conditions = report.conditions === undefined ? '' : renderConditions(report.conditions);
  return `Registered Routes:\n${body}\n${totalLine(report)}\n${conditions}`;
}

const HEAD: readonly Column[] = ['method', 'path'];

/** Returns the lines of one route. */
function block(route: ReportedRoute, columns: readonly Column[], medium: Medium): string {
  const shown = (column: Column): string => painted(printable(cellOf(route, column)), column, medium);
  const head = HEAD.map(shown).join(' ').trimEnd() + (route.startup ? STARTUP_MARK : '');
  const rest = columns.filter((column) => !HEAD.includes(column) && cellOf(route, column) !== '');
  const width = widthOf([...COLUMNS, ...columns]);
  return [head, ...rest.map((column) => `  ${TITLES[column].padEnd(width)}${shown(column)}`)]
    .map((line) => `${line}\n`)
    .join('');
}

/** Returns the width of the longest title and two spaces. */
const widthOf = (columns: readonly Column[]): number =>
  Math.max(...columns.map((column) => TITLES[column].length)) + 2;

/** The nearest SGR colours to those of Swagger UI, by verb. Other verbs have no colour. */
const COLOURS: Readonly<Record<string, number>> = {
  GET: 94,
  POST: 32,
  PUT: 33,
  PATCH: 36,
  DELETE: 31,
  HEAD: 35,
  OPTIONS: 34,
};

/** Adds colours to one line of a cell. They take no columns. */
function painted(text: string, column: Column, { colour = false }: Medium): string {
  if (colour && column === 'path') return text.replace(/\{[^{}]*\}/g, '\x1b[1m$&\x1b[22m');
  if (!colour || column !== 'method') return text;
  return text.replace(/[A-Z]+/g, (verb) => {
    const code = ownEntry(COLOURS, verb);
    return code === undefined ? verb : `\x1b[${code}m${verb}\x1b[39m`;
  });
}
