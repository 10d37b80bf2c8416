/** Writes to a stream and waits until it is flushed: the caller may end the process as soon as this returns. */
export async function print(stream: NodeJS.WritableStream, text: string): Promise<void> {
  if (text === '') return;
  await new Promise<void>((resolve) => {
    stream.write(text, () => {
      resolve();
    });
  });
}
