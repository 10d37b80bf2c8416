import { displayWidth, printable } from '../../base/diagnostics/printable';
import { renderConditions } from './conditions';
import type { ReportedRoute, RoutesReport } from '../report';
import { cellOf, type Column, TITLES, USUAL_COLUMNS, VERBOSE_COLUMNS } from '../view/columns';
import { linesOf, widthsOf } from '../view/layout';
import type { Medium } from '../view/medium';
import { painted } from '../view/paint';
import type { View } from '../view/view';

/** The default output, a table for each group. Columns are as wide as their widest cell, narrowed only to fit a terminal. */
export function renderTable(view: View, medium: Medium = {}): string {
  const { report, groups } = view;
  const columns = columnsOf(view);
  const rows = report.routes.map((route) => columns.map((column) => tableCell(route, column)));
  const titles = columns.map((column) => TITLES[column]);
  const sheet = { columns, titles, widths: widthsOf(columns, [titles, ...rows], medium.width), medium };
  const tables =
    groups === undefined
      ? table(report.routes, sheet)
      : groups.map(({ title, routes }) => `\n${printable(title)}\n${table(routes, sheet)}`).join('');
  const conditions = report.conditions === undefined ? '' : renderConditions(report.conditions);
  return `Registered Routes:\n${tables}${totalLine(report)}\n${conditions}`;
}

/** `Total: 12 routes (of 96)`: of how many, where there are filters. */
export function totalLine({ total, unfilteredTotal }: RoutesReport): string {
  return `Total: ${total} routes${unfilteredTotal === undefined ? '' : ` (of ${unfilteredTotal})`}`;
}

/** What a table for people shows: what they chose, else the usual. */
export function columnsOf({ columns, verbose }: View): readonly Column[] {
  return columns ?? (verbose ? VERBOSE_COLUMNS : USUAL_COLUMNS);
}

/** A cell of a table: a path that's registered only under a condition is marked. */
function tableCell(route: ReportedRoute, column: Column): string {
  const text = printable(cellOf(route, column));
  return column === 'path' && route.condition !== null ? `${text} ?` : text;
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
  /** Left, cross and right of the three rules. */
  readonly corners: readonly [string, string, string];
}

const LINES: Box = { bar: '│', dash: '─', corners: ['┌┬┐', '├┼┤', '└┴┘'] };
const ASCII: Box = { bar: '|', dash: '-', corners: ['+++', '+++', '+++'] };

function table(routes: readonly ReportedRoute[], sheet: Sheet): string {
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

/** The lines of a row: as many as its tallest cell has. */
function rowLines(route: ReportedRoute, { columns, widths, medium }: Sheet): readonly (readonly string[])[] {
  const cells = columns.map((column, index) =>
    linesOf(tableCell(route, column), column, { width: widths[index] ?? 0, ascii: medium.ascii ?? false }),
  );
  const height = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, row) =>
    columns.map((column, index) => {
      const text = cells[index]?.[row] ?? '';
      return pad(text, painted(text, column, route, medium), widths[index]);
    }),
  );
}

/** `shown` takes as many columns as the plain `text`. */
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
