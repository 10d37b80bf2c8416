import { nodesIn } from '../../scaffold/edit/walk';
import { isIn } from '../../scaffold/layout/find/resource-words';
import type { Sources } from '../../scaffold/layout/read/sources';
import type { Words } from '../../scaffold/layout/words';
import type { FieldClass } from './classes';

/** Returns the files in which a call, a dictionary or a function's assignments give each field of a resource by its name. */
export function listing(sources: Sources, classes: readonly FieldClass[], words: Words): readonly string[] {
  const table = classes.find(({ place }) => place === 'sent' || place === 'shared') ?? classes[0];
  const known = table?.lines.map(({ name }) => name) ?? [];
  if (known.length === 0) return [];
  return sources.files.filter((file) => {
    const module = sources.module(file);
    if (
      module === undefined ||
      !isIn(module.text, words) ||
      !known.every((name) => module.text.includes(name))
    )
      return false;
    return [...nodesIn(module.body)].some((node) => {
      const names =
        node.type === 'Call'
          ? node.keywords.map(({ name }) => name)
          : node.type === 'Dict'
            ? node.items.map(({ key }) => (key?.type === 'Str' ? key.value : undefined))
            : node.type === 'FunctionDef'
              ? assignedIn(node.body().statements)
              : [];
      return known.every((name) => names.includes(name));
    });
  });
}

/** Returns the attributes to which statements give values: `widget.name = …`. */
const assignedIn = (body: Parameters<typeof nodesIn>[0]): readonly string[] =>
  [...nodesIn(body)].flatMap((node) =>
    node.type === 'Assign' ? node.targets.flatMap((one) => (one.type === 'Attribute' ? [one.attr] : [])) : [],
  );
