import { printable } from '../../base/diagnostics/printable';
import { renderConditions } from './conditions';
import type { ReportedRoute } from '../report';
import { cellOf, type Column, COLUMNS, STARTUP_MARK, TITLES } from '../view/columns';
import type { Medium } from '../view/medium';
import { painted } from '../view/paint';
import { guardColumns, type View } from '../view/view';
import { totalLine } from './total';

/** Renders a block for each route: methods and path, then each other non-empty field on its own line, at full width. */
export function renderExpanded(view: View, medium: Medium): string {
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
  const shown = (column: Column): string => painted(printable(cellOf(route, column)), column, route, medium);
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
