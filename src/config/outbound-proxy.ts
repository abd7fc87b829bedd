/** The proxies for outbound requests, as HTTPS_PROXY, HTTP_PROXY and NO_PROXY name them. Apart from `config.ts`, because an audit needs no schema. */
import type { ProxySettings } from '#fetch';

/** A variable that does not name a proxy; the message does not hold its value, which may have a password. */
export class ProxyVariableError extends Error {
  override name = 'ProxyVariableError';
  readonly key: string;
  readonly problem: string;

  constructor(key: string, problem: string) {
    super(`${key} ${problem}`);
    this.key = key;
    this.problem = problem;
  }
}

/** Undefined where none is named. Lower-case names go first, as in curl. @throws ProxyVariableError */
export function outboundProxy(environment: NodeJS.Dict<string>): ProxySettings | undefined {
  const read = (name: string): { key: string; text: string } | undefined => {
    const key = [name.toLowerCase(), name].find((one) => environment[one]?.trim());
    return key === undefined ? undefined : { key, text: environment[key]?.trim() ?? '' };
  };
  const [https, http] = [read('HTTPS_PROXY'), read('HTTP_PROXY')].map((one) => one && proxyUrl(one));
  if (https === undefined && http === undefined) return undefined;
  const noProxy = read('NO_PROXY')?.text;
  return {
    ...(https === undefined ? {} : { https }),
    ...(http === undefined ? {} : { http }),
    ...(noProxy === undefined ? {} : { noProxy }),
  };
}

function proxyUrl({ key, text }: { key: string; text: string }): string {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new ProxyVariableError(key, 'must be the URL of an HTTP proxy, such as http://proxy.example:3128');
  if (!isDecodable(url.username + url.password))
    throw new ProxyVariableError(key, 'has a user name or password with a % that is not an escape');
  return url.href;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
