/** Collects other packages' code in dist/ and writes their licence texts, which have to accompany it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Returns the sorted packages in esbuild's bundles (given their metafiles), as paths in `node_modules`. */
export function packagesIn(metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const names = inputs.flatMap(
    (path) => /node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  return [...new Set(names)].sort();
}

/** Writes name, version, licence and licence text of each package. Throws if a package has no text. */
export function writeLicences(file, packages) {
  const parts = packages.map((path) => {
    const folder = join(ROOT, 'node_modules', path);
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return `${name} ${version} (${license})\n\n${textIn(folder, name).trim()}\n`;
  });
  const head = 'Parts of these packages are in the files beside this one.\n';
  writeFileSync(file, [head, ...new Set(parts)].join(`\n${'-'.repeat(80)}\n\n`));
}

function textIn(folder, name) {
  const found = existsSync(folder) ? readdirSync(folder).find((one) => /^licen[cs]e/i.test(one)) : undefined;
  if (found === undefined) throw new Error(`${name} is bundled, and comes without the text of its licence.`);
  return readFileSync(join(folder, found), 'utf8');
}
