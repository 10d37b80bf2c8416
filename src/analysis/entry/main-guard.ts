/** A main guard at the top of a module, with the lines of its block. */
const GUARD = /^if[ \t]+__name__[ \t]*==[^\n]*\n((?:[ \t]+[^\n]*\n|[ \t]*\n)*)/m;

/** Lines at the block's own level that change nothing about the application: imports of servers, words, the server's call. */
const PLAIN =
  /^(?:import (?:uvicorn|os|sys|logging|argparse|asyncio)\b.*|from uvicorn import .*|#.*|[)\]}].*|(?:print|logging\.\w+|log(?:ger)?\.\w+)\(.*|(?:uvicorn\.)?run\([^\S\n]*(?:app=)?(?:app\b(?!\.|\()|f?["']).*|(?:uvicorn\.)?run\($)$/;

/**
 * Returns true if a module may have another application as the main program than an import gives, by a glance at its text:
 * most main guards only start a server, and a search for the command isn't worth its time for them.
 */
export function mayDiffer(text: string): boolean {
  if (!text.includes('__main__')) return false;
  const block = GUARD.exec(`${text}\n`)?.[1];
  if (block === undefined) return false;
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  const indent = /^[ \t]*/.exec(lines[0] ?? '')?.[0] ?? '';
  const own = lines.filter((line) => line.startsWith(indent) && !/^[ \t]/.test(line.slice(indent.length)));
  return !own.every((line) => PLAIN.test(line.slice(indent.length))) || lines.some(opensWithOther);
}

/** Returns true for the first argument of a server's call on a line of its own that's neither `app` nor a text. */
const opensWithOther = (line: string, index: number, lines: readonly string[]): boolean =>
  /\brun\($/.test((lines[index - 1] ?? '').trim()) && !/^\s*(?:app=)?(?:app\s*,?$|f?["'])/.test(line);
