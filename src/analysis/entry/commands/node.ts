/** A tree of text, lists and mappings: what files of commands hold. */
export type Node = string | readonly Node[] | Mapping;

export interface Mapping {
  readonly [key: string]: Node;
}

/** Makes a tree of what a parser of JSON, TOML or YAML gave; what isn't text, a list or a mapping becomes `''`. */
export function toNode(value: unknown): Node {
  if (Array.isArray(value)) return value.map(toNode);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toNode(inner)]));
  }
  return typeof value === 'string' ? value : '';
}

/** Returns the value at a path of keys; `undefined` where there's none. */
export function at(node: Node | undefined, path: readonly string[]): Node | undefined {
  return path.reduce<Node | undefined>((value, key) => asMapping(value)?.[key], node);
}

/** Narrows to a list; `Array.isArray` doesn't narrow a readonly array. */
export function isList(node: Node): node is readonly Node[] {
  return Array.isArray(node);
}

/** Returns a node that is a mapping; `undefined` for any other. */
export function asMapping(node: Node | undefined): Mapping | undefined {
  return node === undefined || typeof node === 'string' || isList(node) ? undefined : node;
}
