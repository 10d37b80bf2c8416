import type { ResourceName } from '../naming/resource-name';
import { joinPath } from '../source/paths';

/** What the template `files/api` is filled with. */
export interface ApiTemplate extends ResourceName {
  /** For prose: `order items`, `order item`. */
  readonly pluralWords: string;
  readonly singularWords: string;
  /** Two pieces of code that the formatter of Python breaks, or doesn't, by the length of the name. */
  readonly listSignature: string;
  readonly idParameter: string;
}

export interface ApiPlan {
  /** Where the router goes; POSIX, relative to the workspace root. */
  readonly directory: string;
  readonly file: string;
  /** The `__init__.py` that would make a package of `directory`, outermost first, whether they're there or not. */
  readonly packageFiles: readonly string[];
  readonly template: ApiTemplate;
  /** What the user does by hand to register the router: the file to edit, and the two lines. */
  readonly registration: { readonly file: string; readonly lines: readonly [string, string] };
}

/** The line length of `ruff format` and black. */
const WIDTH = 88;

/**
 * Decides everything about the router of a resource in the backend at `backend` (POSIX, relative to the root). `lead`
 * is what its `main.py` puts before the names of its modules: `shop.`, `.` or nothing.
 */
export function planApi(resource: ResourceName, backend: string, lead: string): ApiPlan {
  const directory = joinPath(backend, 'api/http');
  const { module } = resource;
  return {
    directory,
    file: joinPath(directory, `${module}.py`),
    packageFiles: ['api', 'api/http'].map((folder) => joinPath(backend, folder, '__init__.py')),
    template: fillTemplate(resource),
    registration: {
      file: joinPath(backend, 'main.py'),
      lines: [
        `from ${lead}api.http.${module} import router as ${module}_router`,
        `app.include_router(${module}_router, prefix="/api/v1")`,
      ],
    },
  };
}

function fillTemplate(resource: ResourceName): ApiTemplate {
  const { module, singular } = resource;
  return {
    ...resource,
    pluralWords: module.replaceAll('_', ' '),
    singularWords: singular.replaceAll('_', ' '),
    listSignature: fitOr(`def list_${module}() -> list[dict[str, Any]]:`, [
      `def list_${module}() -> list[`,
      '    dict[str, Any]',
      ']:',
    ]),
    idParameter: fitOr(`    ${singular}_id: Annotated[UUID, Path(alias="id")],`, [
      `    ${singular}_id: Annotated[`,
      '        UUID,',
      '        Path(alias="id"),',
      '    ],',
    ]).trimStart(),
  };
}

/** The line where it fits the width, else the lines that the formatter makes of it. */
function fitOr(line: string, lines: readonly string[]): string {
  return line.length <= WIDTH ? line : lines.join('\n');
}
