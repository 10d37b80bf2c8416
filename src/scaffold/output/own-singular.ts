import { parseResourceName, type ResourceName } from '../../base/naming/resource-name';

/** A function that every router has unless it only lists, and the models that one with a service imports. */
const SHOWS_SINGULAR = [/^def (?:get|create|update|delete)_(\w+)\(/m, /\.(\w+)_dto import/];

/** The resource with the singular that its router was made with: it may be one of the user's own (`--singular`). */
export function asInRouter(resource: ResourceName, router: string): ResourceName {
  const singular = SHOWS_SINGULAR.map((pattern) => pattern.exec(router)?.[1]).find(
    (one) => one !== undefined,
  );
  return singular === undefined ? resource : parseResourceName(resource.name, singular);
}
