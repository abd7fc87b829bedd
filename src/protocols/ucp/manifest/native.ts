/** Where Salesforce B2C Commerce serves its own UCP: on the host of SCAPI, for each site (Salesforce's guide, "Configuration and Discovery"). */

export interface NativePlace {
  shortCode: string;
  /** `f_ecom_zzte_053` */
  organization: string;
  site: string;
  /** Instead of the host of the short code. */
  baseUrl?: string;
}

const hostSuffix = '.api.commercecloud.salesforce.com';
const prefix = '/ucp/shopper-ucp/';

export const nativeOrigin = ({ baseUrl, shortCode }: Pick<NativePlace, 'baseUrl' | 'shortCode'>): string =>
  baseUrl ?? `https://${shortCode}${hostSuffix}`;

/** URL of the profile, which needs no token. */
export const nativeProfileUrl = (place: NativePlace): string =>
  `${nativeOrigin(place)}${prefix}v1/organizations/${place.organization}/sites/${place.site}/.well-known/ucp`;

/** The part of its URL that says whose it is: origin, organization, and site. Undefined for other URLs. */
export function nativeSite(address: string): string | undefined {
  const url = URL.parse(address);
  const [, site] =
    /^\/ucp\/shopper-ucp\/v\d+(\/organizations\/[^/]+\/sites\/[^/]+)(?:\/|$)/.exec(url?.pathname ?? '') ?? [];
  return url && site !== undefined ? url.origin + site : undefined;
}

/** @param place where another host than Salesforce's may serve it */
export function isNativeUrl(address: string, place?: NativePlace): boolean {
  const url = URL.parse(address);
  if (!url?.pathname.startsWith(prefix)) return false;
  return (
    (url.protocol === 'https:' && url.hostname.endsWith(hostSuffix)) ||
    (place !== undefined && url.origin === nativeOrigin(place))
  );
}
