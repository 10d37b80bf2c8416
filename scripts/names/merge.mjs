/**
 * Joins the names of all releases to one table that says of each name in which releases it is. An owner's names stand in one
 * text, each followed by `@` and its releases, where these aren't all of its owner's: `@0.137-` from 0.137 on, `@-0.52` up
 * to 0.52, `@0.3-0.5,0.7`. An owner's own releases stand alone, as the first of its names.
 *
 * @param {Record<string, Record<string, readonly string[]>>} byRelease the names of each owner, by release, oldest first
 * @param {Record<string, Record<string, string | null>>} takes by dependency and release, the newest one that it takes
 */
export function merged(byRelease, takes) {
  const releases = Object.keys(byRelease);
  const owners = new Set(Object.values(byRelease).flatMap((one) => Object.keys(one)));
  const table = {};
  for (const owner of [...owners].sort()) {
    const has = releases.map((release) => byRelease[release][owner] !== undefined);
    const names = new Set(releases.flatMap((release) => byRelease[release][owner] ?? []));
    const own = releasesText(
      releases,
      has,
      releases.map(() => true),
    );
    const parts = [...names].sort().map((name) => {
      const among = releases.map((release) => byRelease[release][owner]?.includes(name) === true);
      return name + releasesText(releases, among, has);
    });
    table[owner] = [...(own === '' ? [] : [own]), ...parts].join(' ');
  }
  return { releases: releases.join(' '), ...takenIn(takes), owners: table };
}

/** Returns the releases in which something is; nothing if these are the same as those of `all`. */
function releasesText(releases, has, all) {
  if (has.every((one, index) => one === all[index])) return '';
  const ranges = [];
  for (let from = 0; from < releases.length; from += 1) {
    if (!has[from]) continue;
    let to = from;
    while (has[to + 1]) to += 1;
    const [first, last] = [from === 0 ? '' : releases[from], to === releases.length - 1 ? '' : releases[to]];
    ranges.push(from === to && first !== '' && last !== '' ? first : `${first}-${last}`);
    from = to;
  }
  return `@${ranges.join(',')}`;
}

/** Returns by dependency where the newest release that's taken changes: `0.100=0.27 0.107=0.28`. */
function takenIn(takes) {
  const texts = Object.entries(takes).map(([name, byRelease]) => {
    const changes = Object.entries(byRelease).filter(
      ([, one], index, all) => one !== null && all[index - 1]?.[1] !== one,
    );
    return [name, changes.map(([release, one]) => `${release}=${one}`).join(' ')];
  });
  return texts.length === 0 ? {} : { takes: Object.fromEntries(texts) };
}
