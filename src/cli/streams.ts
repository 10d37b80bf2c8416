import { fstatSync, writeSync } from 'node:fs';
import { Failure } from '../base/diagnostics/failure';

/**
 * Whether a terminal is behind a file descriptor. Node's `tty` is asked about nothing but devices: a pipe or a file is
 * none, and loading what Node has for terminals takes longer than everything else that most commands load.
 */
export function isTerminal(descriptor: number): boolean {
  if (process.platform !== 'win32' && !fstatSync(descriptor).isCharacterDevice()) return false;
  // The cast names what is required.
  return (require('node:tty') as typeof import('node:tty')).isatty(descriptor);
}

/**
 * What writes to stdout (1) or stderr (2), at once, as Node's own streams do for files, and for pipes but on Windows;
 * without loading those, but where they're needed: for a terminal, and a pipe that's full and doesn't wait. A reader
 * that has seen enough (`tool routes | head`) is no error of ours. Throws a Failure for a stdout that takes no more, a
 * file on a full disk; nobody could be told of a stderr that doesn't.
 */
export function writerTo(descriptor: 1 | 2): (text: string) => void {
  let stream = process.platform === 'win32' || isTerminal(descriptor) ? streamOf(descriptor) : undefined;
  return (text) => {
    if (stream !== undefined) {
      stream.write(text);
      return;
    }
    const left = written(descriptor, Buffer.from(text));
    if (left === undefined) return;
    stream = streamOf(descriptor);
    stream.write(left);
  };
}

/** Writes what a pipe takes; what's left of it where that isn't all. */
function written(descriptor: 1 | 2, bytes: Buffer): Buffer | undefined {
  let from = 0;
  while (from < bytes.length) {
    try {
      from += writeSync(descriptor, bytes, from);
    } catch (error) {
      // The cast: what Node's file functions throw.
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') return bytes.subarray(from);
      if (code === 'EPIPE' || descriptor === 2) return undefined;
      throw new Failure(`stdout can't be written to: ${message}; write where there is room.`);
    }
  }
  return undefined;
}

function streamOf(descriptor: 1 | 2): NodeJS.WriteStream {
  const stream = descriptor === 1 ? process.stdout : process.stderr;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return stream;
}
