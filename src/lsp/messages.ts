import type { CalledHandler } from './called';
import type { WorkspaceFacts } from './facts';
import type { Registration } from './registration';

/** Asks the analysing thread about one workspace. */
export interface Ask {
  readonly id: number;
  /** The folder that the editor has open, absolute. */
  readonly folder: string;
  /** The unsaved text of open documents, by absolute path. */
  readonly buffers: readonly (readonly [file: string, text: string])[];
  /** One number; a higher one than `id` says that the answer isn't wanted any more. */
  readonly wanted: Int32Array<SharedArrayBuffer>;
  /** True if an answer about the first application is wanted as soon as it's known, before the one about all. */
  readonly early: boolean;
  /** Asks for the edits that register a router, by the file that makes it, absolute; absent to ask for the facts. */
  readonly register?: string;
  /** Asks for the calls of the handlers in the last facts; the workspace's compiler is loaded only if it's trusted. */
  readonly count?: { readonly isTrusted: boolean };
}

/** The answer to an {@link Ask}. */
export interface Answer {
  readonly id: number;
  /** Absent if a newer question came meanwhile, or if it was about something else. */
  readonly facts?: WorkspaceFacts;
  readonly registration?: Registration;
  readonly called?: readonly CalledHandler[];
  /** True if another answer follows, which is about all applications. */
  readonly isEarly?: boolean;
  /** The folders (absolute) in which a change may change the answer. */
  readonly watch: readonly string[];
  /** The error, with its stack, of a defect of ours; then there's nothing else. */
  readonly defect?: string;
}
