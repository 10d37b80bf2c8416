import { hasPlaceholder, type PathTemplates } from '../find/path-templates';
import type { Studied } from '../find/siblings';
import type { Fact, NameTemplate } from '../facts';
import type { SchemaClasses } from '../read/schema-classes';
import { voteName } from './names';

/** Votes on the name of one of a resource's classes; names that don't hold its words tell nothing. */
export const voteClass = (
  kind: keyof SchemaClasses,
  studied: readonly Studied[],
  paths: PathTemplates,
): Fact<NameTemplate> | undefined =>
  voteName<never>(`class.${kind}`, studied, ({ classes, sibling: { words } }) => {
    const found = classes[kind];
    const template = found && paths.text(found.name, words);
    if (found === undefined || template === undefined || !hasPlaceholder(template.text)) return undefined;
    return { template, at: `${found.file}:${found.node.line}` };
  });
