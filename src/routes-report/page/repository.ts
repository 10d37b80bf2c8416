import { dirname, join, resolve } from 'node:path';
import { toWorkspacePath } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';

/** A checkout: the web page of its repository, the commit that is checked out, and where in it the workspace lies. */
export interface Checkout {
  /** `https://github.com/owner/name`; `undefined` if the remote tells no web page. */
  readonly url: string | undefined;
  /** A commit, or `HEAD` if that isn't known. */
  readonly revision: string;
  /** The workspace's path in the repository: `''`, or `services/shop/`. */
  readonly prefix: string;
}

/** Reads the checkout around a folder from the files in `.git`, without running git; `undefined` outside a repository. */
export function checkoutAround(root: string, open: (directory: string) => SourceTree): Checkout | undefined {
  for (let folder = resolve(root); ; folder = dirname(folder)) {
    const kind = open(folder).kind('.git');
    if (kind !== undefined) {
      const own = kind === 'directory' ? join(folder, '.git') : linkedFolder(folder, open);
      return own === undefined ? undefined : checkoutIn(own, toWorkspacePath(folder, root, ''), open);
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** Returns the folder that a file `.git` names: in a linked working tree, or a submodule. */
function linkedFolder(folder: string, open: (directory: string) => SourceTree): string | undefined {
  const target = /^gitdir:\s*(.+?)\s*$/m.exec(readText(open(folder), '.git') ?? '')?.[1];
  return target === undefined ? undefined : resolve(folder, target);
}

function checkoutIn(own: string, way: string, open: (directory: string) => SourceTree): Checkout {
  const tree = open(own);
  const common = resolve(own, (readText(tree, 'commondir') ?? '.').trim());
  const shared = open(common);
  const prefix = way === '' ? '' : `${way}/`;
  const url = webPage(remoteOf(readText(shared, 'config') ?? '') ?? '');
  return { url, revision: commitOf(readText(tree, 'HEAD') ?? '', shared), prefix };
}

/** Returns the URL of `origin`, or else of the first remote. */
function remoteOf(config: string): string | undefined {
  const urls = new Map<string, string>();
  let remote: string | undefined;
  for (const line of config.split(/\r?\n/)) {
    const section = /^\s*\[(.*)\]\s*$/.exec(line)?.[1];
    if (section !== undefined) remote = /^remote "(.*)"$/.exec(section)?.[1];
    const url = /^\s*url\s*=\s*(.*?)\s*$/.exec(line)?.[1];
    if (remote !== undefined && url !== undefined && !urls.has(remote)) urls.set(remote, url);
  }
  return urls.get('origin') ?? [...urls.values()][0];
}

/** Returns `https://host/o/r` for `git@host:o/r.git`, `ssh://git@host/o/r` or `https://token@host/o/r.git`, without secrets. */
function webPage(remote: string): string | undefined {
  const [, host, path] =
    /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?([\w.-]+)(?::\d+)?\/(.+)$/.exec(remote) ??
    /^(?:[\w.-]+@)?([\w.-]+\.[\w-]+):(?!\/\/)(.+)$/.exec(remote) ??
    [];
  if (host === undefined || path === undefined) return undefined;
  const clean = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
  // A repository has an owner and a name; other characters may make an address that leads elsewhere.
  return /^[\w.~-]+(\/[\w.~-]+)+$/.test(clean) ? `https://${host}/${clean}` : undefined;
}

function commitOf(head: string, shared: SourceTree): string {
  const ref = /^ref:\s*(\S+)/.exec(head)?.[1];
  const direct = ref === undefined ? head : (readText(shared, ref) ?? packed(shared, ref));
  return /^[0-9a-f]{40,64}$/.exec(direct.trim())?.[0] ?? 'HEAD';
}

function packed(shared: SourceTree, ref: string): string {
  const lines = (readText(shared, 'packed-refs') ?? '').split('\n');
  return lines.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? '';
}
