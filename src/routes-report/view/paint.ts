import { ownEntry } from '../../base/code/own-entry';
import type { ReportedRoute } from '../report';
import type { Column } from './columns';
import type { Medium } from './medium';

/** Swagger UI's colours by verb: of 16, and the nearest of 256. Other verbs have no colour. */
const COLOURS: Readonly<Record<string, readonly [basic: string, exact: string]>> = {
  GET: ['94', '38;5;75'],
  POST: ['32', '38;5;78'],
  PUT: ['33', '38;5;214'],
  PATCH: ['36', '38;5;79'],
  DELETE: ['31', '38;5;203'],
  HEAD: ['35', '38;5;99'],
  OPTIONS: ['34', '38;5;32'],
};

/** Adds colours, links and direction marks to one line of a cell. They take no columns. */
export function painted(text: string, column: Column, route: ReportedRoute, medium: Medium): string {
  const ordered = medium.isolates ? isolated(text) : text;
  const coloured = medium.colour ? colouredAs(column, ordered, medium) : ordered;
  return column === 'file' ? linked(coloured, route, medium) : coloured;
}

function colouredAs(column: Column, text: string, { palette = 16 }: Medium): string {
  if (column === 'path') return text.replace(/\{[^{}]*\}/g, '\x1b[1m$&\x1b[22m');
  if (column !== 'method') return text;
  return text.replace(/[A-Z]+/g, (verb) => {
    const colour = ownEntry(COLOURS, verb)?.[palette === 16 ? 0 : 1];
    return colour === undefined ? verb : `\x1b[${colour}m${verb}\x1b[39m`;
  });
}

/** Adds a link by OSC 8. */
function linked(text: string, { file, line }: ReportedRoute, { link }: Medium): string {
  const isOnDisk = file !== null && !file.startsWith('<'); // `<site-packages>/…` stands for several folders
  if (link === undefined || !isOnDisk || text === '') return text;
  return `\x1b]8;;${link(file, line)}\x1b\\${text}\x1b]8;;\x1b\\`;
}

/**
 * Isolates right-to-left text, each segment of a path and each tag by itself, with the marks FSI and PDI, which take no
 * columns. Otherwise a bidirectional terminal would reverse the order of segments and cells.
 */
function isolated(text: string): string {
  return text.replace(RIGHT_TO_LEFT, '\u2068$&\u2069');
}

/** Matches segments in Hebrew, Arabic, Syriac, Thaana, N'Ko and similar scripts; Starlette's parameters can't have them. */
const RIGHT_TO_LEFT =
  /[^/,{}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}][^/,{}]*/gu;
