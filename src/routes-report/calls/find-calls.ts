import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { walkFiles } from '../../base/source/walk';
import { pythonCalls } from './python-calls';
import type { UrlCall } from './url-call';

/** A call, and the file that holds it, relative to the workspace root. */
export interface FoundCall extends UrlCall {
  readonly file: string;
}

/** A text that was read, and the calls in it. */
interface Read {
  readonly text: string;
  readonly calls: readonly UrlCall[];
}

/** Finds the calls in the Python files of a workspace. Keeps those of each text, so that it may be asked again and again. */
export class CallFinder {
  #known = new Map<string, Read>();

  /** Yields the calls by file, in the order of their folders. */
  *calls(tree: SourceTree): Generator<FoundCall> {
    const seen = new Map<string, Read>();
    for (const file of walkFiles(tree, '')) {
      const text = file.endsWith('.py') ? readText(tree, file) : undefined;
      if (text === undefined) continue;
      const known = this.#known.get(file);
      const now = known?.text === text ? known : { text, calls: pythonCalls(text) };
      seen.set(file, now);
      for (const call of now.calls) yield { ...call, file };
    }
    this.#known = seen;
  }
}
