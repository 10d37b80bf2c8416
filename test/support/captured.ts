/** Texts that a process has written. */
export interface Captured {
  stdout: string;
  stderr: string;
}

/** Takes what's written to the streams of this process from now on, until Jest restores its mocks. */
export function captureStreams(): Captured {
  const captured: Captured = { stdout: '', stderr: '' };
  capture(process.stdout, (text) => (captured.stdout += text));
  capture(process.stderr, (text) => (captured.stderr += text));
  return captured;
}

function capture(stream: NodeJS.WriteStream, add: (text: string) => void): void {
  jest.spyOn(stream, 'write').mockImplementation((text: unknown, ...[written]: unknown[]) => {
    add(String(text));
    // The cast: the stream's callback takes no argument here.
    if (typeof written === 'function') (written as () => void)();
    return true;
  });
}
