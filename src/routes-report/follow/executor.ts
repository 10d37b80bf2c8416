import type { ExecutorContext } from '@nx/devkit';
import { Failure } from '../../base/diagnostics/failure';
import { presentError } from '../output/present';
import { print } from '../output/print';
import { KeptFiles } from '../watch/kept-files';
import { repeatOnChange } from '../watch/repeat';
import { clientCommand, runCommand } from './command';
import { documentOptions, makeDocument } from './document';

/** The options of the target, under the names of its schema. */
export interface ClientWatchOptions {
  readonly backend: string;
  readonly openapi?: string;
  readonly client?: string;
  readonly poll?: boolean;
}

/**
 * `nx run <front end>:client-watch`: writes the backend's document again when a file that it's made from changes, and runs the
 * client's command if the document differs. Works in Nx's own process, without its daemon, and runs no Nx within
 * Nx. Ends by a signal.
 */
export async function clientWatchExecutor(
  options: ClientWatchOptions,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  try {
    const command = clientCommand(context, options.client ?? 'client');
    const source = documentOptions(context, options.backend, options.openapi ?? 'openapi');
    const files = new KeptFiles();
    let isFirst = true;
    await repeatOnChange({ poll: options.poll === true, output: process.stdout }, async () => {
      if (!isFirst && files.changed().length === 0) return undefined;
      files.begin();
      const { isNew, said } = await makeDocument(source, context, files);
      const fault = isNew ? await runCommand(command) : '';
      const start = isFirst ? 'Watching the source; Ctrl-C ends.\n' : '';
      await print(process.stderr, `${said}${fault}${start}`);
      isFirst = false;
      return files.folders();
    });
    return { success: true };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await print(process.stderr, presentError(error.message, undefined).stderr);
    return { success: false };
  }
}
