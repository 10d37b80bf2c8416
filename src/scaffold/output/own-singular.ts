import { parseResourceName, type ResourceName } from '../../base/naming/resource-name';

/** Find the singular: in a function that every router has unless it only lists, or in the import of the models. */
const SHOWS_SINGULAR = [/^def (?:get|create|update|delete)_(\w+)\(/m, /\.(\w+)_dto import/];

/** Returns the resource with the singular of its router, which may be one of the user's own (`--singular`). */
export function asInRouter(resource: ResourceName, router: string): ResourceName {
  const singular = SHOWS_SINGULAR.map((pattern) => pattern.exec(router)?.[1]).find(
    (one) => one !== undefined,
  );
  return singular === undefined ? resource : parseResourceName(resource.name, singular);
}
