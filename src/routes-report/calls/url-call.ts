/** A part of a URL in source text: literal text, or `undefined` for a value that the source doesn't tell. */
export type UrlPart = string | undefined;

/** A use of a route in the source of a client: a test, a script, a front end. */
export interface UrlCall {
  /** In upper case, `WS` for a websocket; `undefined` where the source doesn't tell. */
  readonly method: string | undefined;
  /** The URL, or for `url_path_for` the name of the route. */
  readonly target:
    | { readonly kind: 'url'; readonly parts: readonly UrlPart[] }
    | { readonly kind: 'name'; readonly name: string };
  /** The expression of the target: indexes into the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  /** True if a comment says that it's meant to be broken: `# routes: ignore[broken-call]`. */
  readonly isIgnored: boolean;
}
