import { setFlagsFromString } from 'node:v8';

/**
 * V8 optimises a WebAssembly function after some use of it (1.8 million units), and the process can't end while it
 * does. On a small project that costs more CPU (100 ms) than all the rest; on 3 MB of Python this value loses nothing.
 */
export function limitTiering(): void {
  setFlagsFromString('--wasm-tiering-budget=300000000');
}
