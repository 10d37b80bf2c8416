import type { Presentation } from './present';

type Streams = Readonly<Record<'stdout' | 'stderr', NodeJS.WritableStream>>;

/** Prints the output of a target's run; returns Nx's answer. */
export async function printResult(
  { stdout, stderr, exitCode }: Presentation,
  to: Streams,
): Promise<{ readonly success: boolean }> {
  await print(to.stdout, stdout);
  await print(to.stderr, stderr);
  return { success: exitCode === 0 };
}

/** Writes to a stream and waits until it is flushed: the caller may end the process as soon as this returns. */
export async function print(stream: NodeJS.WritableStream, text: string): Promise<void> {
  if (text === '') return;
  await new Promise<void>((resolve) => {
    stream.write(text, () => {
      resolve();
    });
  });
}
