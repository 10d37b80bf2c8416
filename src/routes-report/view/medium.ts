/** The output device of a report. An empty object is a file or a pipe: full width, no colours. */
export interface Medium {
  /** Columns of the terminal; `undefined` and 0 (a terminal that doesn't know) mean full width. */
  readonly width?: number | undefined;
  readonly colour?: boolean;
  /** Draws tables with ASCII characters only. */
  readonly ascii?: boolean;
  /** The template of an editor's addresses, to which places on a page link. */
  readonly editor?: string | undefined;
}
