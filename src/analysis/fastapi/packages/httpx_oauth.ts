import { modelClass } from '../../interpreter/values/classes';
import { NONE, str } from '../../interpreter/values/make';
import type { ClassValue } from '../../interpreter/values/values';
import { methods, orElse, param, selfOf, setOwn } from '../classes/parameters';
import { under, type About, type Package } from './kit/serve';

/** Module, class, and the place of `name` among the parameters; the module's name is what `name` is else. */
const CLIENTS = [
  ['discord', 'DiscordOAuth2', 4],
  ['facebook', 'FacebookOAuth2', 4],
  ['franceconnect', 'FranceConnectOAuth2', 5],
  ['github', 'GitHubOAuth2', 4],
  ['google', 'GoogleOAuth2', 4],
  ['kakao', 'KakaoOAuth2', 4],
  ['linkedin', 'LinkedInOAuth2', 4],
  ['microsoft', 'MicrosoftGraphOAuth2', 5],
  ['naver', 'NaverOAuth2', 4],
  ['okta', 'OktaOAuth2', 5],
  ['openid', 'OpenID', 4],
  ['reddit', 'RedditOAuth2', 4],
  ['shopify', 'ShopifyOAuth2', 6],
] as const;

export const about: About = {
  distribution: 'httpx-oauth',
  release: '0.17',
  known: "clients, whose names are in those of fastapi-users' routes",
};

/** `httpx_oauth`: clients, whose names become part of those of fastapi-users' routes. */
export const library: Package = (_, { object }) => {
  const client = (qualified: string, base: ClassValue, position: number, usual: string): ClassValue =>
    modelClass(
      qualified,
      [base],
      methods(qualified, {
        __init__: (call) => {
          const self = selfOf(call);
          const name = orElse(param(call, position, 'name'), () => str(usual));
          if (self !== undefined) setOwn(call, self, { name });
          return NONE;
        },
      }),
    );
  const OAuth2 = client('httpx_oauth.oauth2.OAuth2', object, 7, 'oauth2');
  const clients = CLIENTS.map(([module, name, position]) => {
    const qualified = `httpx_oauth.clients.${module}.${name}`;
    return [qualified, client(qualified, OAuth2, position, module)] as const;
  });
  return { ...under(OAuth2, 'httpx_oauth.oauth2.OAuth2'), ...Object.fromEntries(clients) };
};
