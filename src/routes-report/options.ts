import { Failure } from '../base/diagnostics/failure';
import { nearestWord } from '../base/diagnostics/suggest';
import { type Format, FORMATS, isFormat, type Renderer, RENDERERS } from './render/renderers';
import { planView, type ViewOptions } from './view/view';

/** The options that every front end has, under the names of `schema.json`. Paths are as the user wrote them. */
export interface RoutesOptions extends ViewOptions {
  readonly entry?: string;
  readonly pythonPath?: readonly string[];
  /** Installed packages whose source is read too, by the names that they're imported under. */
  readonly follow?: readonly string[];
  readonly root?: string;
  readonly env?: readonly string[];
  readonly envFile?: readonly string[];
  readonly fastapi?: string;
  readonly pythonVersion?: string;
  /** Explain the tests that routes hang on. */
  readonly conditions?: boolean;
  /** List what there is once lifespan and startup handlers have run. */
  readonly startup?: boolean;
  readonly strict?: boolean;
  readonly docs?: boolean;
  readonly format?: string;
  /** Boxes of ASCII alone. */
  readonly ascii?: boolean;
  /** What a page's places open: an editor by its name, or a template of its addresses. */
  readonly editor?: string;
  /** The repository that they lead to, as an address or a template; `none` for no such links. */
  readonly repository?: string;
  /** Report every application of the workspace, not only the one that is meant. */
  readonly all?: boolean;
}

/** With what Nx and the devkit add: they know projects, and keep files, as a target's output or staged with others. */
export interface FileOptions extends RoutesOptions {
  /** The name of the Nx project that's asked about. */
  readonly project?: string;
  /** Where the report goes instead of stdout, relative to the workspace root; see `outputPath`. */
  readonly output?: string;
  /** The same, under the name that executors of Nx have for it. */
  readonly outputFile?: string;
}

/** The two names of one option. */
type OutputNames = Readonly<Partial<Record<'output' | 'outputFile', string | undefined>>>;

/** The file that the report goes to. Throws a Failure for two. */
export function outputOf({ output, outputFile }: OutputNames): string | undefined {
  if (output === undefined || outputFile === undefined || output === outputFile) return output ?? outputFile;
  throw new Failure(`output ${output} and outputFile ${outputFile} are one option; give one of them.`);
}

/** Throws a Failure for what can't be meant. Before any work: a wrong word must not cost an analysis. */
export function checkOptions(options: RoutesOptions): void {
  const format = formatOf(options);
  planView(options);
  const { renderAll }: Renderer = RENDERERS[format];
  if (options.all === true && renderAll === undefined)
    throw new Failure(
      `--format ${format} is about one application; leave out --all, or give another format.`,
    );
}

/** The format asked for; throws a Failure that lists them for one that there isn't. */
export function formatOf({ format = 'table' }: RoutesOptions): Format {
  if (isFormat(format)) return format;
  const near = nearestWord(format.toLowerCase(), FORMATS);
  const hint = near === undefined ? `use one of: ${FORMATS.join(', ')}.` : `did you mean "${near}"?`;
  throw new Failure(`there's no format "${format}"; ${hint}`);
}

/** The format asked for, of a command that has others; throws a Failure that lists them for one that there isn't. */
export function formatAmong<Name extends string>(formats: readonly Name[], format: string): Name {
  const found = formats.find((one) => one === format);
  if (found !== undefined) return found;
  throw new Failure(`there's no format "${format}"; use one of: ${formats.join(', ')}.`);
}
