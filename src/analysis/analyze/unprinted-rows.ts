import type { ApplicationDetails } from '../fastapi/details/application-details';
import type { RouteDetails } from '../fastapi/details/route-details';
import type { RegisteredRoute } from '../fastapi/listing/route';

/** Hides values in a text. */
type HideText = (text: string) => string;

/** Returns a route whose tags and names show no hidden value. Its path stays: the value decides which route it is. */
export function withoutValues(route: RegisteredRoute, hide: HideText): RegisteredRoute {
  const { tags, name, details } = route;
  return {
    ...route,
    tags: tags.map(hide),
    name: hideGiven(name, hide),
    ...(details === undefined ? {} : { details: detailsWithoutValues(details, hide) }),
  };
}

const detailsWithoutValues = (details: RouteDetails, hide: HideText): RouteDetails => ({
  ...details,
  summary: hideGiven(details.summary, hide),
  // FastAPI's own id is made of the path.
  operationId: details.operationIdGiven ? hideGiven(details.operationId, hide) : details.operationId,
  includes: details.includes.map((step) => ({ ...step, tags: step.tags.map(hide) })),
  registered: { ...details.registered, tags: details.registered.tags.map(hide) },
});

/** Returns the facts about an application whose title, version, summary and description show no hidden value. */
export function infoWithoutValues(details: ApplicationDetails, hide: HideText): ApplicationDetails {
  const { title, version, summary, description } = details.info;
  return {
    ...details,
    info: {
      title: hideGiven(title, hide),
      version: hideGiven(version, hide),
      summary: hideGiven(summary, hide),
      description: hideGiven(description, hide),
    },
  };
}

const hideGiven = <T extends null | undefined>(text: string | T, hide: HideText): string | T =>
  typeof text === 'string' ? hide(text) : text;
