/** Detects the platform of the home page, and the UCP that Salesforce itself serves. */
import { asObject, flatDiscoveryUrl, nativeProfileUrl, serviceEndpoints, type NativePlace } from '#manifest';
import { platformBy, scanText } from '#audit/gather';
import { answerHeader, type DoctorAnswer } from './calls/answer.ts';
import type { DoctorVisit } from './calls/visit.ts';

export interface Home {
  answer: DoctorAnswer;
  platform?: string;
  /** Where the platform's own profile would be, from the given connection or the page's configuration. */
  nativeProfile?: string;
}

/** @param salesforce connection that was given: storefronts of SFRA do not show it in their pages */
export async function lookAtHome(visit: DoctorVisit, salesforce?: NativePlace): Promise<Home> {
  const answer = await visit.ask({
    url: `${visit.origin}/`,
    headers: { accept: 'text/html, */*;q=0.5' },
    redirects: 3,
  });
  const { exchange } = answer;
  const { source } = scanText(exchange.body, exchange.type, exchange.charset);
  const addresses = [...source.matchAll(/\b(?:src|href|action)\s{0,3}=\s{0,3}["']([^"'<>]{1,500})/gi)].slice(
    0,
    2_000,
  );
  const native = salesforce ? nativeProfileUrl(salesforce) : nativeProfileOf(source);
  const platform =
    platformBy(
      exchange.headers,
      addresses.map(([, address = '']) => address),
    ) ?? (native === undefined ? undefined : 'sfcc');
  return {
    answer,
    ...(platform === undefined ? {} : { platform }),
    ...(native === undefined ? {} : { nativeProfile: native }),
  };
}

/** Headless storefronts of the platform carry the settings of its API in their pages. */
function nativeProfileOf(source: string): string | undefined {
  const organization = /\bf_ecom_[a-z0-9]{4}_[a-z0-9]{3,4}\b/.exec(source)?.[0];
  const shortCode = /["']?shortCode["']?\s{0,3}[:=]\s{0,3}["']([a-z0-9-]{4,20})["']/.exec(source)?.[1];
  const site = /["']?siteId["']?\s{0,3}[:=]\s{0,3}["']([\w-]{1,60})["']/.exec(source)?.[1];
  if (organization === undefined || shortCode === undefined || site === undefined) return undefined;
  return nativeProfileUrl({ shortCode, organization, site });
}

/** @param first what came for the manifest of the host */
export async function judgeNative(
  visit: DoctorVisit,
  path: string,
  first: DoctorAnswer,
  home: Home,
): Promise<void> {
  const { notes } = visit;
  const url = first.exchange.url;
  const location =
    first.kind === 'redirect' ? URL.parse(answerHeader(first, 'location') ?? '', url)?.href : undefined;
  if (location !== undefined && visit.isNative(location))
    return notes.ok('native-ucp', path, `The manifest URL redirects to Salesforce’s own UCP: ${location}.`);
  const document = first.kind === 'json' ? first.json : undefined;
  const endpoints = [
    ...serviceEndpoints(document, 'rest', url),
    ...serviceEndpoints(document, 'mcp', url),
    ...[flatDiscoveryUrl(document, url)].filter((one) => one !== undefined),
  ];
  const native = endpoints.filter((one) => visit.isNative(one));
  if (native.length && native.length < endpoints.length)
    return notes.warn(
      'native-ucp',
      path,
      `The manifest advertises Salesforce’s own UCP and another one: ${endpoints.join(', ')}.`,
    );
  if (native.length)
    return notes.ok('native-ucp', path, `The manifest advertises only Salesforce’s own UCP (${native[0]}).`);
  const { nativeProfile } = home;
  if (nativeProfile === undefined) return;
  const answer = await visit.ask({ url: nativeProfile });
  if (answer.exchange.status !== 200 || !asObject(asObject(answer.json)?.['ucp'])) return;
  if (document === undefined)
    notes.ok(
      'native-ucp',
      path,
      `Salesforce’s own UCP is served at ${nativeProfile}, but not on this host, where agents look for it.`,
    );
  else
    notes.warn(
      'native-ucp',
      path,
      `In addition to this manifest, Salesforce’s own UCP is served at ${nativeProfile}.`,
    );
}
