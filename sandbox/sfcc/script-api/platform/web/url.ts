/** `dw.web.URL`: of a pipeline of the site, with parameters. */
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { scriptLocale } from '../system/site.ts';

interface Parts {
  /** Undefined: relative. */
  protocol: 'http' | 'https' | undefined;
  host: string;
  path: string;
  parameters: [string, string][];
}

export function pipelineUrl(
  scope: Scope,
  protocol: Parts['protocol'],
  action: string,
  namesAndValues: readonly unknown[],
): object {
  const parameters: [string, string][] = [];
  for (let at = 0; at < namesAndValues.length; at += 2)
    parameters.push([String(namesAndValues[at]), String(namesAndValues[at + 1] ?? '')]);
  const path = scope.businessManager
    ? `/on/demandware.store/Sites-Site/default/${action}`
    : pipelinePath(scope.site, scope.request.locale, action);
  return urlObject({ protocol, host: hostOf(scope), path, parameters }, hostOf(scope));
}

export const pipelinePath = (site: string, locale: string, action: string): string =>
  `/on/demandware.store/Sites-${site}-Site/${scriptLocale(locale)}/${action}`;

/** Of the request itself. */
export const httpUrl = (scope: Scope, path: string): object =>
  urlObject(
    {
      protocol: scope.request.url.protocol === 'http:' ? 'http' : 'https',
      host: scope.request.headers['host'] ?? hostOf(scope),
      path,
      parameters: [...scope.request.url.searchParams],
    },
    hostOf(scope),
  );

const hostOf = ({ instance, site }: Scope): string =>
  new URL(instance.world.sites.get(site)?.storefront ?? 'https://localhost').host;

function urlObject(parts: Parts, siteHost: string): object {
  const own = { ...parts, parameters: [...parts.parameters] };
  const changed = (change: Partial<Parts>): object => urlObject({ ...own, ...change }, siteHost);
  const text = (): string => {
    const query = own.parameters
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join('&');
    const base = own.protocol === undefined ? '' : `${own.protocol}://${own.host}`;
    return `${base}${own.path}${query === '' ? '' : `?${query}`}`;
  };
  const object: object = documented('dw.web.URL', {
    toString: text,
    append(name: unknown, value: unknown) {
      own.parameters.push([String(name), value === null || value === undefined ? '' : String(value)]);
      return object;
    },
    remove(name: unknown) {
      own.parameters = own.parameters.filter(([one]) => one !== String(name));
      return object;
    },
    abs: () => changed({ protocol: 'https' }),
    https: () => changed({ protocol: 'https' }),
    http: () => changed({ protocol: 'http' }),
    relative: () => changed({ protocol: undefined }),
    host: (host: unknown) => changed({ protocol: own.protocol ?? 'https', host: String(host) }),
    siteHost: () => changed({ protocol: own.protocol ?? 'https', host: siteHost }),
  });
  return object;
}
