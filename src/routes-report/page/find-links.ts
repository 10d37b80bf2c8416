import { resolve } from 'node:path';
import type { RoutesOptions } from '../options';
import type { Surroundings } from '../inspect/workspace';
import { checkoutAround } from './repository';
import { editorTemplate, repositoryTemplate, type SourceLinks } from './source-links';

/**
 * Where the places of a page lead: to an editor where one is named, to the repository where it's named or where
 * `.git` tells it. Throws a Failure for a name or an address that won't do.
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
  // Paths of reports count from the workspace, those of the host from the repository.
  return template.replaceAll('{file}', `${encodeURI(checkout?.prefix ?? '')}{file}`);
}
