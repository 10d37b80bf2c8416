/**
 * Compares two texts as isort and ruff's I001 do (`natord`): runs of digits by value, everything else by code
 * point. Digits with leading zeros compare like those of a fraction. `v2` < `v10`; `a.b` < `a1` < `a_b`.
 */
export function compareNaturally(left: string, right: string): number {
  const [ours, theirs] = [split(left), split(right)];
  for (const [index, part] of ours.entries()) {
    const order = compareParts(part, theirs[index] ?? '');
    if (order !== 0) return order;
  }
  return ours.length - theirs.length;
}

/** Splits a text into single characters and runs of digits: `a12b` → `a`, `12`, `b`. */
function split(text: string): readonly string[] {
  return text.match(/[0-9]+|[^0-9]/gu) ?? [];
}

function compareParts(left: string, right: string): number {
  const areNumbers = /^[1-9]/.test(left) && /^[1-9]/.test(right);
  if (areNumbers && left.length !== right.length) return left.length - right.length;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
