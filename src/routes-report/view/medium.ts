import type { SourceLinks } from '../page/source-links';

/** Where a report is going to be read. Nothing set: a file or a pipe, of full width, without colours and links. */
export interface Medium {
  /** Columns of the terminal; `undefined` for full width, and so is 0: a terminal that doesn't know. */
  readonly width?: number | undefined;
  readonly colour?: boolean;
  /** Colours that there are; 16 unless it's said. */
  readonly palette?: 16 | 256;
  /** Boxes of ASCII alone. */
  readonly ascii?: boolean;
  /** A terminal, which may set text from right to left: its runs are kept apart from the box. */
  readonly isolates?: boolean;
  /** The address behind a place (relative to the root), where the terminal shows links. */
  readonly link?: ((file: string, line: number | null) => string) | undefined;
  /** Where the places of a page lead. */
  readonly links?: SourceLinks;
}
