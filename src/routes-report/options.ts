import { ownEntry } from '../base/code/own-entry';
import { Failure } from '../base/diagnostics/failure';
import { nearestWord } from '../base/diagnostics/suggest';
import { type Format, FORMAT_NAMES, FORMATS, isFormat } from './render/formats';
import { planView, type ViewOptions } from './view/view';

/** The options of every front end, under the names of `schema.json`. Paths are as the user wrote them. */
export interface RoutesOptions extends ViewOptions {
  readonly entry?: string;
  readonly pythonPath?: readonly string[];
  /** Installed packages whose source is read too, by the names under which Python imports them. */
  readonly follow?: readonly string[];
  readonly root?: string;
  readonly env?: readonly string[];
  readonly envFile?: readonly string[];
  readonly fastapi?: string;
  readonly pythonVersion?: string;
  /** Explains the conditions that routes depend on. */
  readonly conditions?: boolean;
  /** Adds what path operations declare: dependencies, security, response. */
  readonly operations?: boolean;
  /** False to leave out what lifespan and startup handlers register. */
  readonly startup?: boolean;
  /** False to ignore the environment that files give the serving command. */
  readonly servedEnv?: boolean;
  readonly strict?: boolean;
  readonly docs?: boolean;
  readonly format?: string;
  /** Draws tables with ASCII characters only. */
  readonly ascii?: boolean;
  /** The editor that places on a page open: its name, or a template of its addresses. */
  readonly editor?: string;
  /** Reports every application of the workspace instead of one. */
  readonly all?: boolean;
}

/** The options that Nx and the devkit add: they know projects, and write the report to a file. */
export interface FileOptions extends RoutesOptions {
  /** The name of the Nx project. */
  readonly project?: string;
  /** The file for the report instead of stdout, relative to the workspace root; see `outputPath`. */
  readonly output?: string;
  /** The same option under the name that other Nx executors have for it. */
  readonly outputFile?: string;
  /** Overwrites a Python file, and one with settings; see `spareSource`. */
  readonly force?: boolean;
}

/** One option under its two names. */
type OutputNames = Readonly<Partial<Record<'output' | 'outputFile', string | undefined>>>;

/** Returns the file for the report. Throws a Failure if the two names have different values. */
export function outputOf({ output, outputFile }: OutputNames): string | undefined {
  if (output === undefined || outputFile === undefined || output === outputFile) return output ?? outputFile;
  throw new Failure(`output ${output} and outputFile ${outputFile} are one option; give one of them.`);
}

/** Throws a Failure for a wrong option. Called first, so that a mistake costs no analysis. */
export function checkOptions(options: RoutesOptions): void {
  const format = formatOf(options);
  planView(options);
  if (options.all === true && FORMATS[format].load().renderAll === undefined)
    throw new Failure(
      `--format ${format} is about one application; leave out --all, or give another format.`,
    );
}

/** Returns the requested format. Throws a Failure that lists all of them for an unknown one. */
export function formatOf({ format = 'table' }: RoutesOptions): Format {
  if (isFormat(format)) return format;
  const near = nearestWord(format.toLowerCase(), FORMAT_NAMES);
  const hint = near === undefined ? `use one of: ${FORMAT_NAMES.join(', ')}.` : `did you mean "${near}"?`;
  throw new Failure(`there's no format "${format}"; ${hint}`);
}

/** Returns whether JSON is asked for, by a command that knows `text` and `json`. Throws a Failure for another format. */
export const isJson = ({ format = 'text' }: { readonly format?: string }): boolean =>
  formatAmong(TEXT_AND_JSON, format) === 'json';

/** The formats of `match` and `why`; the first is the default. */
export const TEXT_AND_JSON = ['text', 'json'] as const;

/** Returns an entry of a command's formats by its name. Throws a Failure that lists them for an unknown one. */
export const formatIn = <Entry>(formats: Readonly<Record<string, Entry>>, format: string): Entry =>
  ownEntry(formats, format) ?? refuseFormat(Object.keys(formats), format);

/** Returns the requested format of a command with its own formats. Throws a Failure that lists them for an unknown one. */
export const formatAmong = <Name extends string>(formats: readonly Name[], format: string): Name =>
  formats.find((one) => one === format) ?? refuseFormat(formats, format);

function refuseFormat(formats: readonly string[], format: string): never {
  throw new Failure(`there's no format "${format}"; use one of: ${formats.join(', ')}.`);
}
