import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** In the package: the files lie beside the compiled parser; a bundle has them in `python/` next to its own folder. */
const PACKAGED: readonly string[] = ['.', join('analysis', 'python'), join('..', 'analysis', 'python')];

/** The two WebAssembly modules that parsing takes. */
export type WasmFile = 'web-tree-sitter.wasm' | 'tree-sitter-python.wasm';

/** From the sources of this repository: the npm packages that have them. */
const PACKAGES: Readonly<Record<WasmFile, string>> = {
  'web-tree-sitter.wasm': 'web-tree-sitter',
  'tree-sitter-python.wasm': 'tree-sitter-python',
};

/**
 * The bytes of a module: from beside the running file, else from its npm package. Synchronous, because nothing else
 * can be done meanwhile. Throws where the installation is broken.
 */
export function readWasm(file: WasmFile): Uint8Array {
  const packaged = PACKAGED.map((folder) => join(__dirname, folder, file)).find((path) => existsSync(path));
  return readFileSync(packaged ?? join(packageFolder(PACKAGES[file]), file));
}

/** Without `require.resolve`, which the `exports` of a package may forbid. */
function packageFolder(name: string): string {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) {
      return candidate;
    }
  }
  throw new Error(`${name} isn't installed: reinstall @tool/schematics.`);
}
