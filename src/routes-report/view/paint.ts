import type { ReportedRoute } from '../report';
import type { Column } from './columns';
import type { Medium } from './medium';

/** Swagger UI's colours by verb: of 16, and the nearest of 256. What isn't named here stays plain. */
const COLOURS: Readonly<Record<string, readonly [basic: string, exact: string]>> = {
  GET: ['94', '38;5;75'],
  POST: ['32', '38;5;78'],
  PUT: ['33', '38;5;214'],
  PATCH: ['36', '38;5;79'],
  DELETE: ['31', '38;5;203'],
  HEAD: ['35', '38;5;99'],
  OPTIONS: ['34', '38;5;32'],
};

/** One line of a cell as a terminal shows it: it takes the columns of the plain text. */
export function painted(text: string, column: Column, route: ReportedRoute, medium: Medium): string {
  const ordered = medium.isolates ? isolated(text) : text;
  const coloured = medium.colour ? colouredAs(column, ordered, medium) : ordered;
  return column === 'file' ? linked(coloured, route, medium) : coloured;
}

function colouredAs(column: Column, text: string, { palette = 16 }: Medium): string {
  if (column === 'path') return text.replace(/\{[^{}]*\}/g, '\x1b[1m$&\x1b[22m');
  if (column !== 'method') return text;
  return text.replace(/[A-Z]+/g, (verb) => {
    const colour = Object.hasOwn(COLOURS, verb) ? COLOURS[verb]?.[palette === 16 ? 0 : 1] : undefined;
    return colour === undefined ? verb : `\x1b[${colour}m${verb}\x1b[39m`;
  });
}

/** OSC 8. */
function linked(text: string, { file, line }: ReportedRoute, { link }: Medium): string {
  const isOnDisk = file !== null && !file.startsWith('<'); // `<site-packages>/…` stands for several folders
  if (link === undefined || !isOnDisk || text === '') return text;
  return `\x1b]8;;${link(file, line)}\x1b\\${text}\x1b]8;;\x1b\\`;
}

/**
 * What's written from right to left, each part of a path and each tag by itself, between marks (FSI, PDI: no columns of
 * their own): else a terminal that knows directions would turn the order of parts, and of cells, around.
 */
function isolated(text: string): string {
  return text.replace(RIGHT_TO_LEFT, '\u2068$&\u2069');
}

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and further such scripts; Starlette's parameters can't be in them. */
const RIGHT_TO_LEFT =
  /[^/,{}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}][^/,{}]*/gu;
