import { hasPlaceholder, type PathTemplates } from '../find/path-templates';
import type { Studied } from '../find/siblings';
import type { Fact, NameTemplate } from '../facts';
import type { SchemaClasses } from '../read/schema-classes';
import { voteName } from './names';
import { FEW } from './vote';

/** Votes on the name of one of a resource's classes; names that don't hold its words tell nothing. */
export const voteClass = (
  kind: keyof SchemaClasses,
  studied: readonly Studied[],
  paths: PathTemplates,
): Fact<NameTemplate> | undefined => {
  const fact = voteName<never>(`class.${kind}`, studied, ({ classes, sibling: { words } }) => {
    const found = classes[kind];
    const template = found && paths.text(found.name, words);
    if (found === undefined || template === undefined || !hasPlaceholder(template.text)) return undefined;
    return { template, at: `${found.file}:${found.node.line}` };
  });
  // One name among many resources is an exception.
  const isOne = fact?.evidence.length === 1 && studied.length > FEW;
  return isOne ? undefined : fact;
};
