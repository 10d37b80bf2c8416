import type { SourceLinks } from '../page/source-links';

/** The output device of a report. An empty object is a file or a pipe: full width, no colours, no links. */
export interface Medium {
  /** Columns of the terminal; `undefined` and 0 (a terminal that doesn't know) mean full width. */
  readonly width?: number | undefined;
  readonly colour?: boolean;
  /** The number of colours; default: 16. */
  readonly palette?: 16 | 256;
  /** Draws tables with ASCII characters only. */
  readonly ascii?: boolean;
  /** A terminal may reorder right-to-left text: runs of it are isolated from the table. */
  readonly isolates?: boolean;
  /** Returns the address of a place (relative to the root), if the terminal shows links. */
  readonly link?: ((file: string, line: number | null) => string) | undefined;
  /** The targets of links on a page. */
  readonly links?: SourceLinks;
}
