const { createTransformer } = require('@swc/jest');
const { swcOptions } = require('./swc-options.cjs');

/** Jest's transform of TypeScript. */
module.exports = {
  getCacheKey: createTransformer(swcOptions("from 'all';")).getCacheKey,
  process: (text, path, options) => createTransformer(swcOptions(text)).process(text, path, options),
};
