import type { Json, JsonObject } from '../../types/json/json';

/** Attributes of an application, and arguments of `get_openapi`, by their names in `info`, in the order of the document. */
const INFO = [
  ['title', 'title'],
  ['summary', 'summary'],
  ['description', 'description'],
  ['termsOfService', 'terms_of_service'],
  ['contact', 'contact'],
  ['license', 'license_info'],
  ['version', 'version'],
] as const;

/** Returns the `info` of a document from the values of these names; empty ones aren't shown. */
export const infoFrom = (valueOf: (name: string) => Json | undefined): JsonObject =>
  Object.fromEntries(
    INFO.flatMap(([key, name]) => {
      const value = valueOf(name);
      return value === undefined || value === null || value === '' ? [] : [[key, value] as const];
    }),
  );
