import type { ResourceName } from '../../base/naming/resource-name';

/** The names of a resource that every template can use. */
export interface Names extends ResourceName {
  /** For prose: `order items`, `order item`. */
  readonly pluralWords: string;
  readonly singularWords: string;
}

/** Returns the names of a resource, and its words for prose. */
export function namesOf(resource: ResourceName): Names {
  const { module, singular } = resource;
  return {
    ...resource,
    pluralWords: module.replaceAll('_', ' '),
    singularWords: singular.replaceAll('_', ' '),
  };
}
