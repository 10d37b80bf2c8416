/**
 * Puts tables of what's there in place of the modules that look into their folder for models: a packed program has no
 * folders, and a `require` of a name that isn't written out can't be packed.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const require = createRequire(import.meta.url);
const FOLDERS = ['libraries/standard', 'libraries/packages', 'fastapi/packages'];

/**
 * @param {string} dist where tsc wrote `src/` to
 * @param {string[]} [without] models that are left out, such as `standard/json`
 */
export function writeModelTables(dist, without = []) {
  const { modelsIn } = require(join(dist, 'analysis', 'libraries', 'kit', 'found.js'));
  for (const folder of FOLDERS) {
    const path = join(dist, 'analysis', ...folder.split('/'));
    const names = Object.keys(modelsIn(path)).filter(
      (name) => !without.includes(`${basename(folder)}/${name}`),
    );
    const rows = names.map((name) => `  ${name}: () => require("./${name}").library,\n`);
    if (rows.length === 0) throw new Error(`no models in ${path}`);
    writeFileSync(join(path, 'index.js'), `"use strict";\nexports.models = {\n${rows.join('')}};\n`);
  }
}
