/** The global `request`. Of a job or another call without HTTP, what is of HTTP is null. */
import type { Scope } from '../../contract.ts';
import { attributes, documented } from '../../documented.ts';
import { mapOf } from '../values.ts';
import { parameterMap } from '../web/parameters.ts';
import { httpUrl } from '../web/url.ts';
import { scriptLocale } from './site.ts';

export interface RequestParts {
  session: object;
  /** Within the platform, without query: `/on/demandware.store/Sites-Demo-Site/en_IE/UCP-Discover`. */
  path: string;
  isHttp: boolean;
}

export function requestObject(scope: Scope, { session, path, isHttp }: RequestParts): object {
  const { request, instance, site } = scope;
  const header = (name: string): string | null => request.headers[name] ?? null;
  const http = {
    httpMethod: request.method,
    httpHeaders: mapOf(Object.entries(request.headers)),
    httpHost: header('host'),
    httpPath: path,
    httpProtocol: request.url.protocol.slice(0, -1),
    httpQueryString: request.url.search === '' ? null : request.url.search.slice(1),
    httpReferer: header('referer'),
    httpUserAgent: header('user-agent'),
    httpRemoteAddress: request.remoteAddress,
    httpURL: httpUrl(scope, path),
    httpParameterMap: parameterMap(request),
  };
  return documented('dw.system.Request', {
    ...(isHttp ? http : Object.fromEntries(Object.keys(http).map((name) => [name, null]))),
    httpSecure: isHttp && request.url.protocol === 'https:',
    httpRequest: isHttp,
    includeRequest: false,
    SCAPI: false,
    clientId: null,
    ocapiVersion: null,
    geolocation: null,
    requestID: request.id,
    session,
    custom: attributes(request.custom),
    get locale() {
      return scriptLocale(request.locale);
    },
    setLocale(given: unknown) {
      const locale = instance.world.sites
        .get(site)
        ?.locales.find((one) => scriptLocale(one) === String(given));
      if (locale !== undefined) request.locale = locale;
      return locale !== undefined;
    },
  });
}
