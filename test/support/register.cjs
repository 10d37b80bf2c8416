// `node -r register.cjs src/cli/main.ts` runs the sources without a build.
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');
const { swcOptions } = require('./swc-options.cjs');

require.extensions['.ts'] = (module, filename) => {
  const text = readFileSync(filename, 'utf8');
  module._compile(
    transformSync(text, { ...swcOptions(text), filename, sourceMaps: 'inline' }).code,
    filename,
  );
};
