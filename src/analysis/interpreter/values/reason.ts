/** Why a value isn't known. Each has a line in `docs/limits.md` and at least one fixture. */
export type Reason =
  | 'unbound-name'
  | 'attribute'
  | 'library'
  | 'environment'
  | 'setting'
  | 'argument'
  | 'syntax'
  | 'operands'
  | 'alternatives'
  | 'outside'
  | 'limit';
