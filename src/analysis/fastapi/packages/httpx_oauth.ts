import type { PackageModel } from './kit/package-model';

/** Module, class, and the parameters between the credentials and `name`, whose default is the name of the module. */
const CLIENTS = [
  ['discord', 'DiscordOAuth2', 'scopes=None'],
  ['facebook', 'FacebookOAuth2', 'scopes=None'],
  ['franceconnect', 'FranceConnectOAuth2', 'integration=False, scopes=None'],
  ['github', 'GitHubOAuth2', 'scopes=None'],
  ['google', 'GoogleOAuth2', 'scopes=None'],
  ['kakao', 'KakaoOAuth2', 'scopes=None'],
  ['linkedin', 'LinkedInOAuth2', 'scopes=None'],
  ['microsoft', 'MicrosoftGraphOAuth2', 'tenant="common", scopes=None'],
  ['naver', 'NaverOAuth2', 'scopes=None'],
  ['okta', 'OktaOAuth2', 'okta_domain, scopes=None'],
  ['openid', 'OpenID', 'openid_configuration_endpoint'],
  ['reddit', 'RedditOAuth2', 'scopes=None'],
  ['shopify', 'ShopifyOAuth2', 'shop, scopes=None, api_version="2023-04"'],
] as const;

const client = (header: string, parameters: string, name: string): string => `
class ${header}:
    def __init__(self, client_id, client_secret, ${parameters}, name="${name}", **options):
        self.name = name
`;

/** `httpx_oauth`: clients, whose names become part of those of fastapi-users' routes. */
export const library: PackageModel = {
  distribution: 'httpx-oauth',
  release: '0.17',
  known: "clients, whose names are in those of fastapi-users' routes",
  modules: {
    oauth2: client(
      'OAuth2',
      'authorize_endpoint, access_token_endpoint, refresh_token_endpoint=None, revoke_token_endpoint=None',
      'oauth2',
    ),
    ...Object.fromEntries(
      CLIENTS.map(([module, name, parameters]) => [
        `clients.${module}`,
        client(`${name}(OAuth2)`, parameters, module),
      ]),
    ),
  },
};
