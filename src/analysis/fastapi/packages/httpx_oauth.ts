import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { NONE } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { setOwn } from '../../libraries/kit/instances';
import { keeping, methods } from '../../libraries/kit/model';
import { under, type About, type Package } from './kit/serve';

/** Module, class, and the parameters between the credentials and `name`, whose default is the name of the module. */
const CLIENTS = [
  ['discord', 'DiscordOAuth2', 'scopes=None'],
  ['facebook', 'FacebookOAuth2', 'scopes=None'],
  ['franceconnect', 'FranceConnectOAuth2', 'integration=False, scopes=None'],
  ['github', 'GitHubOAuth2', 'scopes=None'],
  ['google', 'GoogleOAuth2', 'scopes=None'],
  ['kakao', 'KakaoOAuth2', 'scopes=None'],
  ['linkedin', 'LinkedInOAuth2', 'scopes=None'],
  ['microsoft', 'MicrosoftGraphOAuth2', "tenant='common', scopes=None"],
  ['naver', 'NaverOAuth2', 'scopes=None'],
  ['okta', 'OktaOAuth2', 'okta_domain, scopes=None'],
  ['openid', 'OpenID', 'openid_configuration_endpoint'],
  ['reddit', 'RedditOAuth2', 'scopes=None'],
  ['shopify', 'ShopifyOAuth2', "shop, scopes=None, api_version='2023-04'"],
] as const;

const ENDPOINTS =
  'authorize_endpoint, access_token_endpoint, refresh_token_endpoint=None, revoke_token_endpoint=None';

export const about: About = {
  distribution: 'httpx-oauth',
  release: '0.17',
  known: "clients, whose names are in those of fastapi-users' routes",
};

/** Models `httpx_oauth`: clients, whose names become part of those of fastapi-users' routes. */
export const library: Package = (_, { object }) => {
  const client = (qualified: string, base: ClassValue, parameters: string, initial: string): ClassValue =>
    modelClass(
      qualified,
      [base],
      methods(keeping(qualified), {
        [`__init__(client_id, client_secret, ${parameters}, name='${initial}', **options)`]: (
          self: InstanceValue,
          { name = NONE }: Readonly<Record<string, Value>>,
          site: Site,
        ) => {
          setOwn(site, self, { name });
          return NONE;
        },
      }),
    );
  const OAuth2 = client('httpx_oauth.oauth2.OAuth2', object, ENDPOINTS, 'oauth2');
  const clients = CLIENTS.map(([module, name, parameters]) => {
    const qualified = `httpx_oauth.clients.${module}.${name}`;
    return [qualified, client(qualified, OAuth2, parameters, module)] as const;
  });
  return { ...under(OAuth2, 'httpx_oauth.oauth2.OAuth2'), ...Object.fromEntries(clients) };
};
