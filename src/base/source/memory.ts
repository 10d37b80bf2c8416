import { byCodePoint, parentOf } from './paths';
import type { SourceTree } from './tree';

/** Adapts a workspace in memory: `{ 'backend/main.py': 'app = FastAPI()' }`. Folders follow from the paths. */
export function memoryTree(files: Readonly<Record<string, string | Uint8Array>>): SourceTree {
  const contents = new Map(Object.entries(files));
  const folders = new Map<string, Set<string>>([['', new Set()]]);
  for (const path of contents.keys()) addToFolders(folders, path);
  return {
    read(path) {
      const content = contents.get(path);
      return typeof content === 'string' ? new TextEncoder().encode(content) : content;
    },
    kind: (path) => (contents.has(path) ? 'file' : folders.has(path) ? 'directory' : undefined),
    list(path) {
      const names = folders.get(path);
      return names && [...names].sort(byCodePoint);
    },
  };
}

function addToFolders(folders: Map<string, Set<string>>, path: string): void {
  for (let child = path; child !== ''; child = parentOf(child)) {
    const parent = parentOf(child);
    const name = child.slice(parent === '' ? 0 : parent.length + 1);
    const names = folders.get(parent);
    if (names) names.add(name);
    else folders.set(parent, new Set([name]));
  }
}
