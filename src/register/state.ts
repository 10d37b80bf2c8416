import { joinPath } from '../base/source/paths';
import { readText } from '../base/source/text';
import type { ResourceName } from '../base/naming/resource-name';
import type { Layout } from '../scaffold/backend/layout';
import type { SourceTree } from '../base/source/tree';

/** `imported`: `main.py` imports the router. `open`: it doesn't. `nowhere`: there's no `main.py`. */
export type RegistrationState = 'imported' | 'open' | 'nowhere';

/** Returns whether the backend's `main.py` imports the router, by its text. */
export function registrationState(
  tree: SourceTree,
  layout: Layout,
  { module }: ResourceName,
): RegistrationState {
  const main = joinPath(layout.backend, 'main.py');
  const text = tree.kind(main) === 'file' ? readText(tree, main) : undefined;
  if (text === undefined) return 'nowhere';
  const folder = layout.directories.api.replaceAll('/', String.raw`\.`);
  const imports = [
    String.raw`(?:from|import)[ \t]+[\w.]*\b${folder}\.${module}\b`,
    String.raw`from[ \t]+[\w.]*\b${folder}[ \t]+import[ \t]+(?:\([^)]*|[^\n#]*)\b${module}\b`,
  ];
  return new RegExp(`^[ \\t]*(?:${imports.join('|')})`, 'm').test(text) ? 'imported' : 'open';
}
