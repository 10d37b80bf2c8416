/** One generated file: a template, its variables, and the path of the result. */
export interface Part {
  /** Below `files/`: `api/router.py.template`. */
  readonly template: string;
  /** POSIX, relative to the workspace root. */
  readonly path: string;
  /** By the names that the template uses; documented in `files/<generator>/README.md`, because users' own templates rely on them. */
  readonly variables: Readonly<Record<string, unknown>>;
}
