/** The global `response`: the headers that a script may set, and no others. */
import type { ResponseState } from '../../contract.ts';
import { attributes, classOf, documented } from '../../documented.ts';
import { badArgument, badState } from '../refusal.ts';

/** Names by their documented constants, and values that have one. */
const names: Readonly<Record<string, string>> = {
  ACCESS_CONTROL_ALLOW_CREDENTIALS: 'Access-Control-Allow-Credentials',
  ACCESS_CONTROL_ALLOW_HEADERS: 'Access-Control-Allow-Headers',
  ACCESS_CONTROL_ALLOW_METHODS: 'Access-Control-Allow-Methods',
  ACCESS_CONTROL_ALLOW_ORIGIN: 'Access-Control-Allow-Origin',
  ACCESS_CONTROL_EXPOSE_HEADERS: 'Access-Control-Expose-Headers',
  ALLOW: 'Allow',
  CONTENT_DISPOSITION: 'Content-Disposition',
  CONTENT_LANGUAGE: 'Content-Language',
  CONTENT_LOCATION: 'Content-Location',
  CONTENT_MD5: 'Content-MD5',
  CONTENT_SECURITY_POLICY: 'Content-Security-Policy',
  CONTENT_SECURITY_POLICY_REPORT_ONLY: 'Content-Security-Policy-Report-Only',
  CONTENT_TYPE: 'Content-Type',
  CROSS_ORIGIN_EMBEDDER_POLICY: 'Cross-Origin-Embedder-Policy',
  CROSS_ORIGIN_EMBEDDER_POLICY_REPORT_ONLY: 'Cross-Origin-Embedder-Policy-Report-Only',
  CROSS_ORIGIN_OPENER_POLICY: 'Cross-Origin-Opener-Policy',
  CROSS_ORIGIN_OPENER_POLICY_REPORT_ONLY: 'Cross-Origin-Opener-Policy-Report-Only',
  CROSS_ORIGIN_RESOURCE_POLICY: 'Cross-Origin-Resource-Policy',
  LINK: 'Link',
  LOCATION: 'Location',
  PERMISSIONS_POLICY: 'Permissions-Policy',
  PLATFORM_FOR_PRIVACY_PREFERENCES_PROJECT: 'P3P',
  REFERRER_POLICY: 'Referrer-Policy',
  REFRESH: 'Refresh',
  RETRY_AFTER: 'Retry-After',
  SERVICE_WORKER_ALLOWED: 'service-worker-allowed',
  VARY: 'Vary',
  X_CONTENT_TYPE_OPTIONS: 'X-Content-Type-Options',
  X_FRAME_OPTIONS: 'X-FRAME-OPTIONS',
  X_ROBOTS_TAG: 'X-Robots-Tag',
  X_XSS_PROTECTION: 'X-XSS-Protection',
};
const values = {
  X_FRAME_OPTIONS_ALLOW_FROM: 'ALLOW-FROM',
  X_FRAME_OPTIONS_DENY_VALUE: 'DENY',
  X_FRAME_OPTIONS_SAMEORIGIN_VALUE: 'SAMEORIGIN',
};

const allowed: ReadonlySet<string> = new Set(Object.values(names).map((name) => name.toLowerCase()));
const own = /^x-sf-cc-[\w-]+$/i;

export const isAllowedHeader = (name: string): boolean => allowed.has(name.toLowerCase()) || own.test(name);

export function responseObject(response: ResponseState): object {
  const find = (name: string): string | undefined =>
    Object.keys(response.headers).find((one) => one.toLowerCase() === name.toLowerCase());
  const set = (given: unknown, value: unknown, isAdded: boolean): void => {
    const name = String(given);
    if (!isAllowedHeader(name)) throw badArgument(`A script cannot set the header ${name}.`);
    const before = find(name);
    const text = String(value).replaceAll(/[\r\n]/g, '');
    response.headers[before ?? name] =
      isAdded && before !== undefined ? `${response.headers[before]}, ${text}` : text;
  };
  const print = (text: string): void => void (response.body += text);
  return documented('dw.system.Response', {
    ...names,
    ...values,
    // No class of `dw.io` is in the table of documented names.
    writer: attributes({
      print: (text: unknown) => print(String(text)),
      println: (text?: unknown) => print(`${text === undefined ? '' : String(text)}\n`),
      write: (text: unknown) => print(String(text)),
      flush: () => undefined,
    }),
    setStatus: (status: unknown) => void (response.status = Number(status)),
    setHttpHeader: (name: unknown, value: unknown) => set(name, value, false),
    addHttpHeader: (name: unknown, value: unknown) => set(name, value, true),
    containsHttpHeader: (name: unknown) => find(String(name)) !== undefined,
    setContentType(type: unknown) {
      if (response.body !== '') throw badState('The content type cannot change after the first output.');
      response.headers[find('content-type') ?? 'Content-Type'] = String(type);
    },
    setExpires(given: unknown) {
      const at = given instanceof Date ? given.getTime() : Number(given);
      response.expires = Math.min(response.expires ?? Infinity, at);
    },
    setBuffered: () => undefined,
    setVaryBy: () => undefined,
    redirect(given: unknown, status: unknown = 302) {
      const isMapping =
        typeof given === 'object' && given !== null && classOf(given) === 'dw.web.URLRedirect';
      const { location, status: mapped } = (isMapping ? given : {}) as { location?: string; status?: number };
      const [to, as] = [String(location ?? given), Number(mapped ?? status)];
      if (to === '') throw badArgument('A redirect needs a location.');
      if (![301, 302, 307].includes(as))
        throw badArgument(`A redirect has the status 301, 302 or 307, not ${as}.`);
      [response.redirect, response.status] = [to, as];
    },
  });
}
