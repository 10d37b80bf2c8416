/** Fills in `\1`, `\g<name>` in a replacement. */
export const expand = (template: string, found: RegExpExecArray): string =>
  template.replace(
    /\\(?:g<([^>]+)>|(0[0-7]{0,2}|[1-3][0-7]{2})|(\d{1,2}))|\\(.)/gu,
    (
      _,
      named: string | undefined,
      octal: string | undefined,
      digits: string | undefined,
      other: string | undefined,
    ) => {
      // An escape that means nothing stays as it's written.
      if (other !== undefined) return ESCAPES.get(other) ?? `\\${other}`;
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      const key = named ?? digits ?? '0';
      return (/^\d+$/u.test(key) ? found[Number(key)] : found.groups?.[key]) ?? '';
    },
  );

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
]);
