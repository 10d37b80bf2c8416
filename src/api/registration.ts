import { readText } from '../source/text';
import type { SourceTree } from '../source/tree';
import type { ApiPlan } from './plan';

/** `imported`: `main.py` knows the router already. `nowhere`: there's no `main.py` that could. */
export type RegistrationState = 'imported' | 'open' | 'nowhere';

/** Whether the backend's `main.py` imports the router, as its text tells. */
export function registrationState(tree: SourceTree, { registration, template }: ApiPlan): RegistrationState {
  const text = tree.kind(registration.file) === 'file' ? readText(tree, registration.file) : undefined;
  if (text === undefined) return 'nowhere';
  const { module } = template;
  const imports = [
    String.raw`(?:from|import)[ \t]+[\w.]*\bapi\.http\.${module}\b`,
    String.raw`from[ \t]+[\w.]*\bapi\.http[ \t]+import[ \t]+(?:\([^)]*|[^\n#]*)\b${module}\b`,
  ];
  return new RegExp(`^[ \\t]*(?:${imports.join('|')})`, 'm').test(text) ? 'imported' : 'open';
}
