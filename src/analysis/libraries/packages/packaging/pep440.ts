/** The parts of a version, as PEP 440 has them and packaging 26 reads them. */
export interface Version {
  readonly epoch: number;
  readonly release: readonly number[];
  readonly pre: readonly [letter: string, number: number] | undefined;
  readonly post: number | undefined;
  readonly dev: number | undefined;
  readonly local: readonly (string | number)[] | undefined;
}

const VERSION = new RegExp(
  String.raw`^\s*v?(?:(?<epoch>\d+)!)?(?<release>\d+(?:\.\d+)*)` +
    String.raw`(?:[-_.]?(?<pre>alpha|a|beta|b|preview|pre|c|rc)[-_.]?(?<preNumber>\d+)?)?` +
    String.raw`(?<post>-(?<plainPost>\d+)|[-_.]?(?:post|rev|r)[-_.]?(?<postNumber>\d+)?)?` +
    String.raw`(?<dev>[-_.]?dev[-_.]?(?<devNumber>\d+)?)?` +
    String.raw`(?:\+(?<local>[a-z0-9]+(?:[-_.][a-z0-9]+)*))?\s*$`,
  'iu',
);

/** How the letters of a pre-release are written; those not listed stay. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['alpha', 'a'],
  ['beta', 'b'],
  ['c', 'rc'],
  ['pre', 'rc'],
  ['preview', 'rc'],
]);

/** Reads a version; `undefined` for a text that is none. */
export function parseVersion(text: string): Version | undefined {
  const found: Readonly<Record<string, string | undefined>> | undefined = VERSION.exec(text)?.groups;
  if (found === undefined) return undefined;
  const { epoch = '0', release = '', pre, preNumber = '0', post, plainPost, postNumber = '0' } = found;
  const { dev, devNumber = '0', local } = found;
  const letter = pre?.toLowerCase();
  return {
    epoch: Number(epoch),
    release: release.split('.').map(Number),
    pre: letter === undefined ? undefined : [LETTERS.get(letter) ?? letter, Number(preNumber)],
    post: post === undefined ? undefined : Number(plainPost ?? postNumber),
    dev: dev === undefined ? undefined : Number(devNumber),
    local: local
      ?.toLowerCase()
      .split(/[-_.]/u)
      .map((part) => (/^\d+$/u.test(part) ? Number(part) : part)),
  };
}

/** Writes a version without what follows its release: `1!2.0`. */
export const baseText = ({ epoch, release }: Version): string =>
  `${epoch === 0 ? '' : `${epoch}!`}${release.join('.')}`;

/** Writes a version without its local part: `2.0rc1.post2.dev3`. */
export function publicText(version: Version): string {
  const { pre, post, dev } = version;
  const parts = [
    pre?.join('') ?? '',
    post === undefined ? '' : `.post${post}`,
    dev === undefined ? '' : `.dev${dev}`,
  ];
  return baseText(version) + parts.join('');
}

/** Writes a version in its normal form. */
export const versionText = (version: Version): string =>
  version.local === undefined ? publicText(version) : `${publicText(version)}+${version.local.join('.')}`;

/** Returns a negative number, zero or a positive number, as PEP 440 orders two versions. */
export function compareVersions(a: Version, b: Version): number {
  const [left, right] = [keyOf(a), keyOf(b)];
  for (const [index, part] of left.entries()) {
    const order = compareParts(part, right[index] ?? []);
    if (order !== 0) return order;
  }
  return 0;
}

/** A word is less than any number, and a part that isn't there less than one that is. */
function compareParts(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (one === other) continue;
    if (typeof one !== typeof other) return typeof one === 'string' ? -1 : 1;
    return one < other ? -1 : 1;
  }
  return a.length - b.length;
}

/** The parts by which versions are ordered: the `_cmpkey` of packaging. */
function keyOf({
  epoch,
  release,
  pre,
  post,
  dev,
  local,
}: Version): readonly (readonly (string | number)[])[] {
  const last = release.findLastIndex((part) => part !== 0);
  const isDevOfRelease = pre === undefined && post === undefined && dev !== undefined;
  return [
    [epoch],
    release.slice(0, last + 1),
    // A release is later than its pre-releases; a development version of it is earlier.
    pre ?? [isDevOfRelease ? '' : '~'],
    [post ?? -1],
    [dev ?? Infinity],
    local ?? [],
  ];
}
