/** A place where two documents differ, as a JSON pointer, with the texts of both values there. */
export interface Difference {
  readonly at: string;
  readonly expected: string;
  readonly actual: string;
}

const ABSENT = '(absent)';

/** Returns all places where a document differs from the expected one; empty if the two are the same JSON in the same order. */
export function differencesOf(expected: unknown, actual: unknown, at = ''): readonly Difference[] {
  if (isObject(expected) && isObject(actual)) return ofObjects(expected, actual, at);
  if (Array.isArray(expected) && Array.isArray(actual)) return ofLists(expected, actual, at);
  return Object.is(expected, actual) ? [] : [{ at, expected: textOf(expected), actual: textOf(actual) }];
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function ofObjects(expected: Members, actual: Members, at: string): readonly Difference[] {
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
  const inside = keys.flatMap((key) => {
    const place = `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!Object.hasOwn(expected, key)) return [{ at: place, expected: ABSENT, actual: textOf(actual[key]) }];
    if (!Object.hasOwn(actual, key)) return [{ at: place, expected: textOf(expected[key]), actual: ABSENT }];
    return differencesOf(expected[key], actual[key], place);
  });
  return [...inside, ...ofOrder(expected, actual, at)];
}

/** Compares the order of the keys that both have. */
function ofOrder(expected: Members, actual: Members, at: string): readonly Difference[] {
  const [wanted, given] = [
    Object.keys(expected).filter((key) => Object.hasOwn(actual, key)),
    Object.keys(actual).filter((key) => Object.hasOwn(expected, key)),
  ];
  if (wanted.every((key, index) => key === given[index])) return [];
  return [{ at, expected: `the order ${wanted.join(', ')}`, actual: `the order ${given.join(', ')}` }];
}

function ofLists(
  expected: readonly unknown[],
  actual: readonly unknown[],
  at: string,
): readonly Difference[] {
  const length = Math.max(expected.length, actual.length);
  return Array.from({ length }, (_none, index) => index).flatMap((index) => {
    const place = `${at}/${index}`;
    if (index >= expected.length) return [{ at: place, expected: ABSENT, actual: textOf(actual[index]) }];
    if (index >= actual.length) return [{ at: place, expected: textOf(expected[index]), actual: ABSENT }];
    return differencesOf(expected[index], actual[index], place);
  });
}

const textOf = (value: unknown): string => (value === undefined ? ABSENT : JSON.stringify(value));
