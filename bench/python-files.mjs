/** The Python files of an application, and those of them that may register a route. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Matches text of a file that creates an application or a router, or adds to one. */
const REGISTERS =
  /APIRouter|FastAPI|include_router|add_api_|^[ \t]*@[\w.]+\.(?:get|put|post|delete|options|head|patch|trace|route|api_route|websocket|websocket_route)\(/m;

/** Absolute paths below a folder, sorted. */
export function pythonFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.py'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Returns the files that pass a filter on their bytes. */
export const registering = (files) => files.filter((file) => REGISTERS.test(readFileSync(file, 'latin1')));
