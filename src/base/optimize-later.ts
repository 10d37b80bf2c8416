import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 of this process optimise a function later than usual: by default it spends up to 40 % of the CPU of a run on
 * optimising code that is hardly used afterwards. Small applications never reach either threshold. Does nothing on a
 * release of V8 for which no flags are known. Call it before code is taken from a cache: V8 only takes back code that
 * was compiled under the same flags. `npm run bench -- --only optimizing` measures whether it still pays.
 */
export function optimizeLater(): void {
  for (const flag of flagsOf(process.versions.v8)) setFlagsFromString(flag);
}

/**
 * Makes V8 of this process, which is all ours, optimise later, and collect its whole heap once it has grown by half: where memory
 * is plentiful V8 lets it grow to four times of what is in use. An editor's server collects it once it has grown by a tenth.
 */
export function tuneEngine(): void {
  optimizeLater();
  const percent = servesEditor() ? 10 : 50;
  if (flagsOf(process.versions.v8).length > 0) setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** Returns true in `tool lsp`, which stays open all day: its memory counts more than a tenth of the CPU of an analysis. */
export const servesEditor = (): boolean =>
  process.argv.slice(2).find((word) => !word.startsWith('-')) === 'lsp';

/** Flags by release of V8. Only measured ones: V8 prints an error for a flag that it doesn't have. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  // Node 20. The default is 67,584 bytes of executed bytecode; the young generation grows at once, not by halves.
  '11.3': ['--interrupt-budget=500000', '--semi-space-growth-factor=8'],
  // Node 22. The defaults are 3,000 and 400 calls.
  '12.4': ['--invocation-count-for-turbofan=30000', '--invocation-count-for-maglev=3000'],
  // Node 24. The defaults are the same.
  '13.6': ['--invocation-count-for-turbofan=30000', '--invocation-count-for-maglev=3000'],
};

/** Returns the flags for a version as `process.versions.v8` has it: `11.3.244.8-node.38`. */
export function flagsOf(version: string): readonly string[] {
  return FLAGS[version.split('.', 2).join('.')] ?? [];
}
