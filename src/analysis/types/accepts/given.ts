/** A value that a server gets for a path parameter: a text, or what a converter of the path has made of it. */
export type Given =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'uuid'; readonly text: string };

/** `undefined`: it can't be decided. */
export type Verdict = boolean | undefined;
