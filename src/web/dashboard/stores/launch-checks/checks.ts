/** The go-live checks in the order of the page: names, fixes, and results made of them. */
import type { CheckResult, CheckState } from './kept.ts';

export const checkFacts = {
  https: {
    name: 'HTTPS',
    fix: 'Serve the first host over HTTPS with a certificate that browsers trust, including the full chain.',
  },
  'manifest-reachable': {
    name: 'The manifest is reachable',
    fix: 'Route /.well-known/ucp of the first host to Portico, without redirects (to www, a trailing slash, or a language).',
  },
  'manifest-json': {
    name: 'The manifest is JSON',
    fix: 'Serve /.well-known/ucp from Portico: the whole document, with the Content-Type application/json.',
  },
  'manifest-cache': {
    name: 'The manifest can be cached',
    fix: 'Keep the Cache-Control header that Portico sends (public, max-age=300). A proxy or CDN replaces or removes it.',
  },
  'manifest-cors': {
    name: 'Any page can read the manifest',
    fix: 'Keep the header Access-Control-Allow-Origin: * that Portico sends.',
  },
  'manifest-ours': {
    name: 'The live manifest matches Portico',
    fix: 'Compare them on the Manifest tab. A stale cache expires within minutes. Otherwise, something else serves this path.',
  },
  release: {
    name: 'The primary release is correct',
    fix: 'Purge the cache of /.well-known/ucp, or change the primary release in the preferences.',
  },
  keys: {
    name: 'Signing keys are published',
    fix: 'Purge the cache of /.well-known/ucp. Agents reject order updates signed with a key they cannot find.',
  },
  clients: {
    name: 'Agents are not blocked',
    fix: 'Allow /.well-known/ucp and /api/ucp in the bot rules of your CDN or firewall, for every user agent.',
  },
  discover: {
    name: 'Agents find products',
    fix: 'Route /api/ucp of the first host to Portico, and make sure that the catalog has products in stock.',
  },
  access: {
    name: 'Portico can access the platform',
    fix: 'Change the setup of the API client as described. docs/salesforce.md lists every permission and scope.',
  },
  price: {
    name: 'Prices match the storefront',
    fix: 'Load the catalog again (portico seed), or correct the price on the product page and in its JSON-LD.',
  },
  webhooks: {
    name: 'Order updates can be verified',
    fix: 'Purge the cache of /.well-known/ucp: the key that signs order updates must be in the live manifest.',
  },
  payment: {
    name: 'Agents can pay',
    fix: 'Connect a processor on the Payments page, and add a payment handler in the preferences.',
  },
  mail: {
    name: 'Buyers receive email',
    fix: 'Set SMTP_URL and MAIL_FROM. UCP requires that the buyer receives a confirmation.',
  },
  storefront: {
    name: 'The storefront is reachable',
    fix: 'Correct the storefront URL in the preferences. Buyers are sent there.',
  },
  links: {
    name: 'Terms and privacy policy are linked',
    fix: 'Add the links to the privacy policy and the terms of service in the preferences.',
  },
  'dry-run': {
    name: 'A checkout can be started and canceled',
    fix: 'Read the response of the store. The log of Portico has the request by its ID.',
  },
} as const satisfies Record<string, { name: string; fix: string }>;

export type CheckId = keyof typeof checkFacts;

/**
 * @param evidence lines that prove it, at most ten are kept
 * @param repair instead of the usual one
 */
export function result(
  id: CheckId,
  state: CheckState,
  seen: string,
  evidence: readonly string[] = [],
  repair?: string,
): CheckResult {
  const { name, fix } = checkFacts[id];
  return {
    id,
    name,
    state,
    seen,
    ...(state === 'fail' || state === 'warn' ? { fix: repair ?? fix } : {}),
    ...(evidence.length ? { evidence: evidence.slice(0, 10).map((line) => line.slice(0, 400)) } : {}),
  };
}

export const passCheck = (id: CheckId, seen: string, evidence?: readonly string[]) =>
  result(id, 'pass', seen, evidence);
export const warnCheck = (id: CheckId, seen: string, evidence?: readonly string[], repair?: string) =>
  result(id, 'warn', seen, evidence, repair);
export const failCheck = (id: CheckId, seen: string, evidence?: readonly string[], repair?: string) =>
  result(id, 'fail', seen, evidence, repair);
export const skipCheck = (id: CheckId, seen: string) => result(id, 'not-run', seen);
