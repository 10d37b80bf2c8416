import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Returns the texts of all files below a folder, by path. Links to folders aren't followed. */
export function filesIn(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => relative(folder, path))
    .sort();
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** Returns the files of a project of test/projects, by path; `Path` are those that are there for sure. */
export const projectFiles = <Path extends string = string>(name: string): Readonly<Record<Path, string>> =>
  filesIn(join(__dirname, '../projects', name));

/** Returns the text of a file of a project of test/projects. */
export const projectFile = (name: string, path: string): string =>
  readFileSync(join(__dirname, '../projects', name, path), 'utf8');
