/** Hosts that a public document should not name. */
import { registrableDomain } from '../../../parse/url.ts';
import { isStagingHost } from '../jsonld/urls.ts';

/** Loopback, private, shared and link-local addresses, names of local networks, and names of one label. */
const internal =
  /^(?:0|10|127)\.\d+\.\d+\.\d+$|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.\d+\.\d+$|^169\.254\.\d+\.\d+$|^172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+$|^192\.168\.\d+\.\d+$|^\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*|::ffff:.*)\]$|^[^.]+$|\.(?:localhost|local|internal|lan|intranet|corp|home\.arpa)$/;
const loopback = /^127\.|^\[::1\]$|(?:^|\.)localhost$/;

export type HostFault = 'internal' | 'loopback' | 'staging';

/** Why the host of an address is none for the public; undefined when it may be. */
export function hostFault(url: URL, origin: string): HostFault | undefined {
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const home = new URL(origin);
  if (host === home.hostname) return undefined;
  if (loopback.test(host)) return 'loopback';
  if (internal.test(host)) return 'internal';
  const own = registrableDomain(host) === registrableDomain(home.host);
  return isStagingHost(host, home) || (!own && alwaysStaging.test(host)) ? 'staging' : undefined;
}

/** On hosts of others `dev`, `test` and `sandbox` may be what they offer to the public. */
const alwaysStaging = /(?:^|[.-])(?:staging|stg|preprod|pre-prod|uat|nonprod)(?:\d{0,2})[.-]/;
