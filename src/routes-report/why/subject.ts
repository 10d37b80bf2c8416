/** What somebody asks about. */
export interface Subject {
  /** Upper case; `WS` of a websocket. */
  readonly method?: string;
  readonly path?: string;
  /** A file of Python, and perhaps a name in it. */
  readonly file?: string;
  readonly variable?: string;
  /** The name of a handler, module or router; empty where it's a path or a file. */
  readonly name: string;
}

/** `GET /items/{id}`, `/items/{id}`, `api/items.py:router`, `api.items:router`, `get_item`. */
export function subjectOf(text: string): Subject {
  const [, method, path] = /^(?:([A-Za-z]+)\s+)?(\/.*)$/.exec(text.trim()) ?? [];
  if (path !== undefined)
    return { ...(method === undefined ? {} : { method: method.toUpperCase() }), path, name: '' };
  const [, file, variable] = /^(?:\.\/)?(.+\.py)(?::(\w+))?$/.exec(text.trim()) ?? [];
  if (file !== undefined) return { file, ...(variable === undefined ? {} : { variable }), name: '' };
  return { name: text.trim() };
}
