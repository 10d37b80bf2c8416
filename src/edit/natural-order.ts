/**
 * Compares as isort and ruff's I001 do (`natord`): runs of digits by their number, all else by code point; white space
 * doesn't occur. `v2` < `v10`; `api_v1` > `api.v1`.
 */
export function compareNaturally(left: string, right: string): number {
  const [ours, theirs] = [partsOf(left), partsOf(right)];
  for (const [index, part] of ours.entries()) {
    const other = theirs[index];
    if (other === undefined) return 1;
    const order = compareParts(part, other);
    if (order !== 0) return order;
  }
  return ours.length - theirs.length;
}

const partsOf = (text: string): readonly string[] => text.match(/\d+|\D/gu) ?? [];

function compareParts(left: string, right: string): number {
  const areNumbers = isNumber(left) && isNumber(right);
  // A number with leading zeros is compared like the digits of a fraction.
  if (areNumbers && !left.startsWith('0') && !right.startsWith('0') && left.length !== right.length)
    return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}

const isNumber = (text: string): boolean => /^\d/.test(text);
