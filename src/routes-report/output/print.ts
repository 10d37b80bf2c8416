/** Writes to a stream and waits until it's through: what runs us may end the process as soon as we return. */
export async function print(stream: NodeJS.WritableStream, text: string): Promise<void> {
  if (text === '') return;
  await new Promise<void>((resolve) => {
    stream.write(text, () => {
      resolve();
    });
  });
}
