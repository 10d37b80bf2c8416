import type { LayoutFacts } from '../layout/facts';
import type { PathTemplates } from '../layout/find/path-templates';
import type { Joint, Words } from '../layout/words';

/** How several words stand in the texts of a project. */
export interface Joints {
  readonly path: Joint;
  readonly tag: Joint;
  /** The steps that the sibling's paths begin with, if they have its words by chance: `/api`. */
  readonly head: string;
}

/** Returns how several words stand in the project's paths and tags. */
export function jointsOf({ url, tags }: LayoutFacts, templates: PathTemplates, words: Words): Joints {
  const tag = tags.value.find(({ text }) => text.includes('{'));
  return { path: url.value.joint, tag: tag?.joint ?? url.value.joint, head: templates.headOf(words) };
}
