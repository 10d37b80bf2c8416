/** Folders of routers, by the name of the arrangement. `{…}` stands for the resource's words. */
const ARCHETYPES: readonly (readonly [name: string, folder: RegExp])[] = [
  ['V1 api/v1/endpoints', /(?:^|\/)api\/v\d+\/(?:endpoints|routes|routers)\/$/],
  ['H layers', /(?:^|\/)(?:presentation|adapters|interfaces|entrypoints|infrastructure)\/|\}\/api\/$/],
  ['F feature folders', /\{[^/]*\/$/],
  ['V2 api/v1', /(?:^|\/)(?:api\/)?v\d+\/$|(?:^|\/)api_v\d+\/$/],
  ['V3 api/routes', /(?:^|\/)api\/(?:routes|routers|endpoints)\/$/],
  ['A api', /(?:^|\/)api\/$/],
  ['V4 groups', /(?:^|\/)(?:api|routers|routes|endpoints)\/.+\/$/],
  ['R0 routers', /^(?:(?:backend|server|src)\/)?routers\/$/],
  ['R1 package/routers', /(?:^|\/)routers\/$/],
  ['R2 routes', /(?:^|\/)routes\/$/],
  ['E endpoints', /(?:^|\/)(?:endpoints|controllers|views|handlers|resources)\/$/],
];

/** Returns the name of the arrangement that the place of a router shows. */
export function archetypeOf(router: string): string {
  const folder = router.slice(0, router.lastIndexOf('/') + 1);
  if (!router.includes('{')) return 'S one file';
  return ARCHETYPES.find(([, pattern]) => pattern.test(folder))?.[0] ?? 'O another folder';
}
