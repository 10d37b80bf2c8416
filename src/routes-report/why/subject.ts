/** The subject of a question: a route, a router, or a file. */
export interface Subject {
  /** Upper case; `WS` for a websocket. */
  readonly method?: string;
  readonly path?: string;
  /** A Python file. */
  readonly file?: string;
  /** A name in the file. */
  readonly variable?: string;
  /** A line of the file. */
  readonly line?: number;
  /** The name of a handler, module or router; empty for a path or a file. */
  readonly name: string;
}

/** Parses `GET /items/{id}`, `/items/{id}`, `api/items.py:router`, `api/items.py:12`, `api.items:router` or `get_item`. */
export function subjectOf(text: string): Subject {
  const [, method, path] = /^(?:([A-Za-z]+)\s+)?(\/.*)$/.exec(text.trim()) ?? [];
  if (path !== undefined)
    return { ...(method === undefined ? {} : { method: method.toUpperCase() }), path, name: '' };
  const [, file, inside] = /^(?:\.\/)?(.+\.py)(?::(\w+))?$/.exec(text.trim()) ?? [];
  if (file === undefined) return { name: text.trim() };
  if (inside === undefined) return { file, name: '' };
  return /^\d+$/.test(inside)
    ? { file, line: Number(inside), name: '' }
    : { file, variable: inside, name: '' };
}
