/** Whether an address belongs to the shop. */
import { getDomain, getDomainWithoutSuffix } from 'tldts';

/**
 * `own`: the scheme and the registrable domain of the site, or its brand under another public suffix (`shop.de` for
 * `shop.com`). `staging`: a host for tests, or one that is not public. `broken`: no absolute http(s) address.
 */
export type Belonging = 'own' | 'scheme' | 'foreign' | 'staging' | 'broken';

/** Names of test systems; the second kind also names other things, so that the whole label must say it. */
const testWords = new Set(['staging', 'stg', 'uat', 'preprod', 'preproduction']);
const testLabels = new Set('dev develop development test testing qa stage preview sandbox local'.split(' '));
/** RFC 2606, RFC 6761, RFC 6762 and ICANN's internal. */
const reserved = /(?:^|\.)(?:localhost|test|local|internal|invalid|example)$/;
const privateAddress =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0$|\[(?:::1|f[cd][\da-f]{2}:|fe80:))/;

/** Asks about many addresses of one site; each origin is looked at once. */
export function belongingTo(site: string): (loc: string) => Belonging {
  const home = new URL(site);
  const domain = domainOf(home.hostname);
  const known = new Map<string, Belonging>();
  return (loc) => {
    const url = /^https?:\/\//i.test(loc) ? URL.parse(loc) : null;
    if (!url) return 'broken';
    const found = known.get(url.origin) ?? judge(url, home, domain);
    if (known.size < 1000) known.set(url.origin, found);
    return found;
  };
}

function judge(url: URL, home: URL, domain: string): Belonging {
  const { hostname } = url;
  const scheme = url.protocol === home.protocol ? 'own' : 'scheme';
  if (hostname === home.hostname) return url.port === '' || url.port === home.port ? scheme : 'staging';
  if (isForTests(hostname, home.hostname)) return 'staging';
  if (domainOf(hostname) === domain) return scheme;
  const brand = brandOf(home.hostname);
  return brand !== '' && brandOf(hostname) === brand ? scheme : 'foreign';
}

const domainOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;
const brandOf = (host: string): string => getDomainWithoutSuffix(host, { allowPrivateDomains: true }) ?? '';

/** A name that the audited host itself has does not count. */
function isForTests(host: string, audited: string): boolean {
  const end = reserved.exec(host)?.[0];
  if (end !== undefined && !audited.endsWith(end)) return true;
  if (privateAddress.test(host)) return true;
  const own = new Set(audited.split(/[.-]/));
  const domain = domainOf(host);
  const under = host === domain ? [] : host.slice(0, -domain.length - 1).split('.');
  const said = (word: string, words: ReadonlySet<string>): boolean =>
    !own.has(word) && words.has(word.replace(/\d+$/, ''));
  return (
    under.some((label) => said(label, testLabels)) ||
    [...under, brandOf(host)].some((label) => label.split('-').some((word) => said(word, testWords)))
  );
}
