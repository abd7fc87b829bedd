/** Where an endpoint stands: in public, on a machine of one's own, with a known platform. */
import { registrableDomain } from '../../../parse/url.ts';

/**
 * Loopback, private, link-local and shared addresses (RFC 1918, 4193, 6598, 6890), names of one label, and names that
 * nobody can register (RFC 2606, 6761, 8375). Names under `.test` stand for public ones in our own samples.
 */
const notPublic =
  /^(?:0|10|127)\.\d+\.\d+\.\d+$|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.\d+\.\d+$|^169\.254\.\d+\.\d+$|^172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+$|^192\.168\.\d+\.\d+$|^\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*|::ffff:.*)\]$|^[^.]+$|\.(?:localhost|local|lan|internal|home\.arpa|invalid|example)$|(?:^|\.)example\.(?:com|net|org)$/;

/** Whether agents in the internet cannot reach a host by its name. IPv4 is written as four numbers, as a URL parser does. */
export const isUnreachable = (hostname: string): boolean =>
  notPublic.test(hostname.toLowerCase().replace(/\.$/, ''));

/** Domains under which platforms of shops and of payments, and hosts of functions, serve the endpoints of merchants. */
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
export function isPlatformHost(hostname: string): boolean {
  const labels = hostname.toLowerCase().split('.');
  return labels.some((_, at) => platformDomains.has(labels.slice(at).join('.')));
}

/** The same registrable domain as the shop's, or the same host. */
export const isShopHost = (hostname: string, shop: { registrableDomain: string; origin: string }): boolean =>
  hostname === new URL(shop.origin).hostname || registrableDomain(hostname) === shop.registrableDomain;
