import { resolve } from 'node:path';
import type { RoutesOptions } from '../options';
import type { Surroundings } from '../inspect/workspace';
import { checkoutAround } from './repository';
import { editorTemplate, repositoryTemplate, type SourceLinks } from './source-links';

/**
 * Returns where the places of a page link to: to the named editor, and to the repository that is named or found in
 * `.git`. Throws a Failure for a wrong name or address.
 */
export function findLinks({ editor, repository, root: given }: RoutesOptions, at: Surroundings): SourceLinks {
  const root = given === undefined ? at.root : resolve(at.cwd, given);
  return {
    editor: editor === undefined || editor === 'none' ? undefined : editorTemplate(editor, root),
    repository: repository === 'none' ? undefined : repositoryLinks(repository, root, at),
  };
}

function repositoryLinks(
  given: string | undefined,
  root: string,
  { open }: Surroundings,
): string | undefined {
  const checkout = checkoutAround(root, open);
  const url = given ?? checkout?.url;
  if (url === undefined) return undefined;
  const template = repositoryTemplate(url, checkout?.revision ?? 'HEAD');
  // Paths of reports are relative to the workspace, those of the host to the repository.
  return template.replaceAll('{file}', `${encodeURI(checkout?.prefix ?? '')}{file}`);
}
