/**
 * Loads the JSON Schema of a schematic or executor of this package. Returns the parsed file; the caller says by a cast
 * which part of it is read.
 * @param folder of the schematic below `src`: `api`, `routes-report/check`
 */
export function loadOwnSchema(folder: string): unknown {
  // This file stays two folders deep: the path is right from `src`, from `dist`, and from the packed executable.
  return require(`../../src/${folder}/schema.json`);
}
