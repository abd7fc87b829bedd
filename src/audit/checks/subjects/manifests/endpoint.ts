/** Whether agents can call the endpoint that a service declares. */
import type { DeclaredBinding } from '#manifest';
import { textMember } from './profile.ts';
import { registrableDomain } from '../../../parse/url.ts';

export interface ShopIdentity {
  origin: string;
  canonicalOrigin: string;
  registrableDomain: string;
  local: boolean;
}

/** `usable`: as it should be. `doubtful`: it works for some agents. `broken`: for none. */
export interface EndpointFinding {
  state: 'usable' | 'doubtful' | 'broken';
  /** What is wrong, to follow the name of the transport: `endpoint is missing`. Empty for a usable one. */
  fault: string;
  /** The corrected endpoint, if it can be inferred. */
  repaired?: string;
}

const known = ['rest', 'mcp', 'a2a', 'embedded'];

/** An embedded binding has no endpoint; the others are judged by theirs. */
export function judgeBinding({ transport, entry }: DeclaredBinding, shop: ShopIdentity): EndpointFinding {
  if (!known.includes(transport))
    return broken(
      transport === '' ? 'has no transport' : `has the unknown transport "${transport.slice(0, 30)}"`,
    );
  if (transport === 'embedded') return { state: 'usable', fault: '' };
  const endpoint = textMember(entry, 'endpoint');
  if (endpoint === undefined) return broken('has no endpoint');
  const shown = endpoint.slice(0, 100);
  const url = endpoint.length > 2048 ? null : URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol)) {
    const resolved = endpoint.startsWith('/') ? URL.parse(endpoint, shop.canonicalOrigin) : null;
    return broken(
      `has the endpoint "${shown}", which is not an absolute https URL`,
      resolved?.href.replace(/\/+$/, ''),
    );
  }
  const own = url.host === new URL(shop.origin).host || url.host === new URL(shop.canonicalOrigin).host;
  if (url.protocol === 'http:' && !(shop.local && own))
    return broken(`has the plain http endpoint ${shown}`, tidy(endpoint).replace(/^http:/i, 'https:'));
  if (isUnreachable(url.hostname) && !own)
    return broken(`has the endpoint ${shown}, which is not reachable from the internet`);
  return judgeForm(url, transport, endpoint, shop);
}

function judgeForm(url: URL, transport: string, endpoint: string, shop: ShopIdentity): EndpointFinding {
  const shown = endpoint.slice(0, 100);
  if (url.hash || endpoint.endsWith('#'))
    return doubtful(`has the endpoint ${shown} with a fragment`, tidy(endpoint));
  // Paths of OpenAPI are appended to it; an MCP endpoint and an agent card are called as is.
  if (transport === 'rest' && url.search)
    return doubtful(
      `has the endpoint ${shown} with a query string, but agents append paths to it`,
      tidy(url.origin + url.pathname),
    );
  if (transport !== 'a2a' && endpoint.endsWith('/'))
    return doubtful(
      `has the endpoint ${shown} with a trailing slash, but agents append paths to it`,
      tidy(endpoint),
    );
  if (!isShopHost(url.hostname, shop) && !isPlatformHost(url.hostname))
    return doubtful(
      `has its endpoint on ${url.hostname.slice(0, 80)}, which is not a domain of the storefront`,
    );
  return { state: 'usable', fault: '' };
}

const tidy = (endpoint: string): string => endpoint.replace(/#.*$/, '').replace(/\/+$/, '');

const broken = (fault: string, repaired?: string): EndpointFinding => ({
  state: 'broken',
  fault,
  ...(repaired === undefined ? {} : { repaired }),
});
const doubtful = (fault: string, repaired?: string): EndpointFinding => ({
  state: 'doubtful',
  fault,
  ...(repaired === undefined ? {} : { repaired }),
});

/**
 * Loopback, private, link-local and shared addresses (RFC 1918, 4193, 6598, 6890), names of one label, and names that
 * cannot be registered (RFC 2606, 6761, 8375). Our samples use names under `.test` as public ones.
 */
const notPublic =
  /^(?:0|10|127)\.\d+\.\d+\.\d+$|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.\d+\.\d+$|^169\.254\.\d+\.\d+$|^172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+$|^192\.168\.\d+\.\d+$|^\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*|::ffff:.*)\]$|^[^.]+$|\.(?:localhost|local|lan|internal|home\.arpa|invalid|example)$|(?:^|\.)example\.(?:com|net|org)$/;

/** Whether a host is unreachable from the internet, by its name. IPv4 in four numbers, as URL parsers write it. */
const isUnreachable = (hostname: string): boolean =>
  notPublic.test(hostname.toLowerCase().replace(/\.$/, ''));

/** Domains on which commerce, payment, and function platforms serve endpoints of merchants. */
const platformDomains = new Set(
  (
    'myshopify.com shopify.com shop.app shopifysvc.com commercecloud.salesforce.com demandware.net salesforce.com force.com ' +
    'mybigcommerce.com bigcommerce.com wix.com wixapis.com wixsite.com squarespace.com squarespace.co ecwid.com company.site ' +
    'shopware.com shopware.store magento.cloud magentocloud.com adobe.io adobecommerce.com prestashop.com woocommerce.com wordpress.com wpcomstaging.com ' +
    'commercetools.com vtex.com vtexcommercestable.com.br myvtex.com scayle.cloud spryker.com shopline.com myshopline.com shoplazza.com ' +
    'etsy.com googleapis.com google.com paypal.com stripe.com adyen.com klarna.com vercel.app netlify.app cloudfront.net ' +
    'supabase.co pages.dev railway.app web.app firebaseapp.com cloudfunctions.net deno.dev azurewebsites.net azure-api.net amazonaws.com run.app workers.dev herokuapp.com fly.dev onrender.com'
  ).split(' '),
);

/** Whether a host belongs to a known platform, at any depth. */
function isPlatformHost(hostname: string): boolean {
  const labels = hostname.toLowerCase().split('.');
  return labels.some((_, at) => platformDomains.has(labels.slice(at).join('.')));
}

/** The same registrable domain as the shop's, or the same host. */
const isShopHost = (hostname: string, shop: { registrableDomain: string; origin: string }): boolean =>
  hostname === new URL(shop.origin).hostname || registrableDomain(hostname) === shop.registrableDomain;
