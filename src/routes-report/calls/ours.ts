import { pathParts } from './may-match';
import type { UrlPart } from './url-call';

/** The hosts of a machine itself, and names without a dot, which only a network of one's own has. */
const LOCAL =
  /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|[^.]+|.*\.(?:local|localhost|test|internal))$/i;

/** Returns the host that a URL names; `undefined` for none, or for one of the machine or its network. */
export function foreignHost(parts: readonly UrlPart[]): string | undefined {
  const host = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(parts[0] ?? '')?.[1];
  return host === undefined || host === '' || LOCAL.test(host) ? undefined : host.toLowerCase();
}

/** Knows under which paths an application has its routes. */
export class OwnPaths {
  /** The segments that all routes with the same first one begin with, by that. */
  readonly #bases = new Map<string, readonly string[]>();

  /** Takes the routes of an application. FastAPI's own pages don't count. */
  constructor(routes: readonly { readonly kind: string; readonly path: string }[]) {
    const paths = routes.filter(({ kind }) => kind !== 'docs').map(({ path }) => path);
    const all = paths.map((path) => literal(path.split('{', 1)[0] ?? '', path.includes('{')));
    for (const segments of all) {
      const [first] = segments;
      if (first === undefined) continue;
      const known = this.#bases.get(first) ?? segments;
      const end = known.findIndex((one, index) => one !== segments[index]);
      this.#bases.set(first, end < 0 ? known : known.slice(0, end));
    }
    // All of them may share the name of the only resource.
    for (const [first, base] of this.#bases)
      if (base.length > 1 && all.some((one) => one[0] === first && one.length === base.length))
        this.#bases.set(first, base.slice(0, -1));
  }

  /** Returns whether a URL is below one of the bases. Behind an unknown one, that has to be longer than a word. */
  has(parts: readonly UrlPart[]): boolean {
    if (foreignHost(parts) !== undefined) return false;
    const path = pathParts(parts);
    const isBehind = path[0] === undefined;
    const text = path[isBehind ? 1 : 0];
    const after = path.length - (isBehind ? 2 : 1);
    const segments = literal(text ?? '', after > 0);
    const base = this.#bases.get(segments[0] ?? '');
    if (base === undefined || (isBehind && base.length < 2)) return false;
    return base.every((one, index) => segments[index] === one);
  }
}

/** Returns the segments of a text that are whole: the last one isn't if something follows. */
function literal(text: string, isOpen: boolean): readonly string[] {
  const segments = text.split('/').slice(1);
  return (isOpen ? segments.slice(0, -1) : segments).filter((one) => one !== '');
}
