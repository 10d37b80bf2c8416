import { displayWidth, fit, printable } from '../diagnostics/printable';
import { renderConditions } from './render-conditions';
import type { ReportedRoute, RoutesReport } from './report';

/** Where a table is going to be read. */
export interface Medium {
  /** Columns of the terminal; `undefined` for full width, and so is 0: a terminal that doesn't know. */
  readonly width?: number | undefined;
  readonly colour?: boolean;
}

const HEADER = ['Method', 'Path', 'Tags'] as const;

/** A column is never cut below this. */
const MIN_WIDTH = 12;

/** The path is never cut: its end is what tells it from others. */
const UNCUT = HEADER.indexOf('Path');

/** What a cell costs besides its text: a border and a space on each side. */
const FRAME = 3;

/** What the method column shows for rows that aren't HTTP operations. */
const KINDS: Partial<Record<ReportedRoute['kind'], string>> = {
  websocket: 'WS',
  mount: 'MOUNT',
  frontend: 'FRONTEND',
};

/** SGR colours by verb; what isn't named here stays plain. */
const COLOURS: Readonly<Record<string, number>> = { GET: 32, POST: 33, PUT: 36, PATCH: 36, DELETE: 31 };

/** The default output. Columns are as wide as their widest cell, narrowed only to fit a terminal. */
export function renderTable({ routes, total, conditions }: RoutesReport, medium: Medium = {}): string {
  const rows = routes.map(cellsOf);
  const widths = fitted(naturalWidths(rows), medium.width);
  const lines = rows.map((cells, index) => {
    const padded = pad(cells, widths);
    return line(medium.colour ? coloured(padded, routes[index]) : padded);
  });
  const table = [
    rule(widths, '┌┬┐'),
    line(pad(HEADER, widths)),
    rule(widths, '├┼┤'),
    ...lines,
    rule(widths, '└┴┘'),
  ];
  return `Registered Routes:\n${table.join('\n')}\nTotal: ${total} routes\n${conditions === undefined ? '' : renderConditions(conditions)}`;
}

function cellsOf(route: ReportedRoute): readonly string[] {
  const path = printable(route.path);
  return [
    printable(methodOf(route)),
    route.condition === null ? path : `${path} ?`,
    route.tags.map(printable).join(', '),
  ];
}

/** A Starlette route without methods answers to all. */
function methodOf({ kind, methods, partial }: ReportedRoute): string {
  return KINDS[kind] ?? (methods.length > 0 ? methods.join(', ') : partial ? '{?}' : 'ANY');
}

function naturalWidths(rows: readonly (readonly string[])[]): readonly number[] {
  return HEADER.map((title, column) =>
    rows.reduce((width, cells) => Math.max(width, displayWidth(cells[column] ?? '')), title.length),
  );
}

/** Narrows the widest column but the path until the table fits; where nothing more can go, it's cut no further. */
function fitted(widths: readonly number[], available: number | undefined): readonly number[] {
  const result = [...widths];
  let excess =
    widths.reduce((sum, width) => sum + width + FRAME, 1) -
    (available === 0 ? Infinity : (available ?? Infinity));
  const isCuttable = (_: number, column: number): boolean => column !== UNCUT;
  while (excess > 0) {
    const width = Math.max(...result.filter(isCuttable));
    if (width <= MIN_WIDTH) break;
    const widest = result.findIndex((one, column) => one === width && isCuttable(one, column));
    const others = result.filter((one, column) => column !== widest && isCuttable(one, column));
    const next = Math.max(...others, MIN_WIDTH);
    const cut = Math.min(excess, Math.max(width - next, 1));
    result[widest] = width - cut;
    excess -= cut;
  }
  return result;
}

function pad(cells: readonly string[], widths: readonly number[]): readonly string[] {
  return widths.map((width, column) => {
    const text = fit(cells[column] ?? '', width);
    return text + ' '.repeat(Math.max(width - displayWidth(text), 0));
  });
}

function coloured(cells: readonly string[], route: ReportedRoute | undefined): readonly string[] {
  const colour = COLOURS[route?.methods[0] ?? ''];
  return cells.map((cell, column) => (column === 0 && colour ? `\x1b[${colour}m${cell}\x1b[39m` : cell));
}

function line(cells: readonly string[]): string {
  return `│ ${cells.join(' │ ')} │`;
}

function rule(widths: readonly number[], corners: string): string {
  const [left, cross, right] = corners;
  return `${left}${widths.map((width) => '─'.repeat(width + 2)).join(cross)}${right}`;
}
