import type { Node } from '../../analysis/python/ast';
import type { AnyNode } from '../../analysis/python/ast/walk';

/** Returns the items of a list, tuple, set or dict, those of a dict from the key to the value; `undefined` for another node. */
export function displayItems(node: AnyNode | undefined): readonly Node[] | undefined {
  if (node?.type === 'List' || node?.type === 'Tuple' || node?.type === 'Set') return node.items;
  if (node?.type !== 'Dict') return undefined;
  return node.items.map(({ key, value }) => ({ ...value, start: (key ?? value).start }));
}
