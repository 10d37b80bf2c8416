import { fstatSync, writeSync } from 'node:fs';
import { Failure } from '../base/diagnostics/failure';
import { isatty } from 'node:tty';

/**
 * Returns true if a file descriptor is a terminal. Asks Node's `tty` about devices only: loading Node's terminal
 * support takes longer than everything else that most commands load.
 */
export function isTerminal(descriptor: number): boolean {
  if (process.platform !== 'win32' && !fstatSync(descriptor).isCharacterDevice()) return false;
  return isatty(descriptor);
}

/**
 * Returns a function that writes to stdout (1) or stderr (2) synchronously, as Node's streams do for files and,
 * except on Windows, pipes. Loads Node's streams only for a terminal, or for a full non-blocking pipe. Ignores a
 * reader that has closed the pipe (`tool routes | head`). Throws a Failure if stdout can't be written, such as a
 * file on a full disk; errors on stderr can't be reported to anybody.
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

/** Writes as much as a pipe accepts, and returns the rest if there is any. */
function written(descriptor: 1 | 2, bytes: Buffer): Buffer | undefined {
  let from = 0;
  while (from < bytes.length) {
    try {
      from += writeSync(descriptor, bytes, from);
    } catch (error) {
      // The cast: Node's file functions throw such errors.
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
