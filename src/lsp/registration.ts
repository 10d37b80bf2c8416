import { basename, join } from 'node:path';
import { errorMessage } from '../base/diagnostics/error-message';
import { Failure } from '../base/diagnostics/failure';
import { pathWithin } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import { planRegister } from '../register/factory';
import { findSite } from '../scaffold/backend/site';
import { textOf } from '../scaffold/change';
import { LAYER_WORDS } from '../scaffold/layout/find/layer-words';
import { withDefaults } from '../scaffold/run/defaults';

/** The edits that register a router: the new text of each file, by absolute path. */
export interface Registration {
  readonly texts: readonly (readonly [file: string, text: string])[];
  /** The sentences for the user: notes of the plan, or why nothing can be done. */
  readonly notes: readonly string[];
  /** True if the notes say why nothing is changed. */
  readonly isRefused: boolean;
}

/** Plans the registration of a router's file (absolute), as `tool register` does. Changes nothing. */
export async function planRegistration(
  files: SourceTree,
  at: { readonly root: string; readonly folder: string },
  file: string,
): Promise<Registration> {
  const { root, folder } = at;
  try {
    const stem = basename(file, '.py');
    const name = stem === '__init__' || LAYER_WORDS.has(stem) ? basename(join(file, '..')) : stem;
    const given = { name, workingDirectory: pathWithin(root, folder) ?? '' };
    const options = withDefaults(files, 'register', given);
    const { changes, notes } = await planRegister({ ...findSite(files, options), root }, options);
    const texts = changes.map((change) => [join(root, change.path), textOf(change) ?? ''] as const);
    return { texts, notes, isRefused: false };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { texts: [], notes: [errorMessage(error, false)], isRefused: true };
  }
}
