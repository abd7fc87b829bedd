/** URLs in JSON-LD, and what is wrong with them for parsers without a base URL. */
import type { Page } from '../../../evidence.ts';
import type { StructuredNode } from '../../../parse/facts/facts.ts';
import { isBlank } from '../../../parse/blank.ts';
import { listOf } from '../../../parse/structured/values.ts';
import { registrableDomain, resolveUrl } from '../../../parse/url.ts';
import { jsonLdNodes } from './nodes.ts';

export type UrlFault = 'relative' | 'without a scheme' | 'plain http' | 'staging';

export interface MarkupUrl {
  node: StructuredNode;
  property: string;
  /** As written. */
  url: string;
  fault?: UrlFault;
  /** The corrected URL. */
  repaired?: string;
}

interface Site {
  /** The final URL of the home page. */
  origin: string;
  /** Local target: http is fine for its own URLs. */
  local: boolean;
}

const pictures = new Set(['image', 'logo', 'contentUrl', 'thumbnailUrl']);
const judged = ['url', 'image', 'logo', 'contentUrl', 'item'];
const mostUrls = 5_000;

export function markupUrls(page: Page, site: Site): MarkupUrl[] {
  const found: MarkupUrl[] = [];
  for (const { node } of jsonLdNodes(page.facts)) {
    if (node.id !== undefined && /^https?:/i.test(node.id))
      found.push({ node, property: '@id', url: node.id });
    for (const property of judged) {
      const held = Object.hasOwn(node.props, property) ? listOf(node.props[property]) : [];
      for (const value of held) {
        const url = addressIn(value);
        if (url !== undefined && found.length < mostUrls) found.push({ node, property, url });
      }
    }
  }
  return found.map((one) => ({ ...one, ...judge(one, page, site) }));
}

/** Of an object only its `@id`: the rest of it is a separate node. */
function addressIn(value: unknown): string | undefined {
  const text =
    typeof value === 'object' && value !== null && !Object.hasOwn(value, '@type')
      ? ((value as Record<string, unknown>)['@value'] ?? (value as Record<string, unknown>)['@id'])
      : value;
  if (typeof text !== 'string' || isBlank(text)) return undefined;
  // A reference to a node on this page, not a URL.
  return /^(?:#|_:|data:|urn:|tag:|\{)/i.test(text.trim()) ? undefined : text.trim();
}

function judge({ url, property }: MarkupUrl, page: Page, site: Site): Pick<MarkupUrl, 'fault' | 'repaired'> {
  if (url.startsWith('//')) return { fault: 'without a scheme', repaired: `https:${url}` };
  if (!/^[a-z][a-z\d+.-]*:/i.test(url)) {
    const repaired = resolveUrl(url, page.url);
    return { fault: 'relative', ...(repaired === undefined ? {} : { repaired }) };
  }
  const read = URL.parse(url);
  if (!read || !/^https?:$/.test(read.protocol)) return {};
  const home = new URL(site.origin);
  if (isStaging(read, home, new URL(page.url)))
    return { fault: 'staging', repaired: home.origin + read.pathname + read.search + read.hash };
  if (read.protocol === 'https:' || (site.local && read.host === home.host)) return {};
  // An ID on another host is a name, and its pages may be served by http.
  const own = registrableDomain(read.host) === registrableDomain(home.host);
  if (!own && !pictures.has(property)) return {};
  return { fault: 'plain http', repaired: url.replace(/^http:/i, 'https:') };
}

const privateHost =
  /^(?:localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$|\.(?:localhost|local|internal|lan)$/;
const stagingLabel =
  /^(?:staging|stage|stg|dev|devel|development|test|testing|preprod|pre-prod|preproduction|uat|sandbox|preview)(?:[-_]?\d{1,3})?$|^(?:staging|stage|stg|dev|development|preprod|uat)-|-(?:staging|stage|stg|dev|preprod|uat)$/;
/** Platform hosts whose instances are named after their purpose. */
const platform = /(?:^|\.)(?:demandware\.net|commercecloud\.salesforce\.com)$/;
const platformStaging = /^(?:staging|development|dev\d+|disstg)(?:$|-)/;

/** A development host, unless it is the audited host itself. */
function isStaging(url: URL, home: URL, page: URL): boolean {
  const host = url.hostname.toLowerCase();
  if (host === home.hostname || host === page.hostname) return false;
  return privateHost.test(host) || isStagingHost(host, home);
}

/** Whether a name under the storefront's domain, or on a platform, is a development host. */
export function isStagingHost(host: string, home: URL): boolean {
  const labels = host.split('.');
  if (platform.test(host)) return labels.some((label) => platformStaging.test(label));
  const domain = registrableDomain(host);
  if (domain !== registrableDomain(home.host) || host === domain) return false;
  return host
    .slice(0, -domain.length - 1)
    .split('.')
    .some((label) => stagingLabel.test(label));
}
