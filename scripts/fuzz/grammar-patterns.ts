import type { Writer } from './grammar-writer';

/** Makes a pattern of `case` (PEP 634). */
export function pattern(w: Writer, depth: number): string {
  if (depth <= 0)
    return w.pick(
      () => w.name(),
      () => '_',
      () => literal(w),
    );
  const inner = (): string => pattern(w, depth - 1);
  return w.pick(
    () => literal(w),
    () => w.name(),
    () => `${w.name()}.${w.attribute()}`,
    () => `[${w.many(3, inner)}${w.maybe(() => ', *_', 0.2)}]`,
    () => `(${w.some(3, inner)}, *${w.name()})`,
    () => `${inner()}, ${inner()}`,
    () => `{${w.many(2, () => `${literal(w)}: ${inner()}`)}${w.maybe(() => ', **rest', 0.3)}}`,
    () =>
      `${w.pick(
        () => w.name(),
        () => w.random.pick(['int', 'str', 'list', 'APIRouter', 'C']),
      )}(${w.many(2, () => w.maybe(() => `${w.attribute()}=`) + inner())})`,
    () => `(${w.some(3, inner, ' | ')})`,
    () => `${inner()} as ${w.name()}`,
  );
}

const literal = (w: Writer): string =>
  w.random.pick(['1', '-1', '1+2j', '"a"', 'None', 'True', "b'x'", '"a" "b"', '1.5', '-0.5 - 1j', 'f"{a}"']);
