/** What is looked at, in the order of the page: names and repairs, and results made of them. */
import type { CheckResult, CheckState } from './kept.ts';

export const checkFacts = {
  https: {
    name: 'HTTPS',
    fix: 'Serve the first host over https with a certificate that browsers trust, whole chain included.',
  },
  'manifest-reachable': {
    name: 'The manifest is reachable',
    fix: 'Route /.well-known/ucp of the first host to this service, without any redirect (to www, a slash, a language).',
  },
  'manifest-json': {
    name: 'The manifest is JSON',
    fix: 'Let this service answer /.well-known/ucp: Content-Type application/json, and the whole document.',
  },
  'manifest-cache': {
    name: 'The manifest may be cached',
    fix: 'Pass on our Cache-Control: public, max-age=300. A proxy or CDN replaces or removes it.',
  },
  'manifest-cors': {
    name: 'Any page may read the manifest',
    fix: 'Pass on our header Access-Control-Allow-Origin: *.',
  },
  'manifest-ours': {
    name: 'The live manifest is ours',
    fix: 'Look at the tab Manifest: a stale cache ends within minutes, another document means that something else answers.',
  },
  release: {
    name: 'The primary release is right',
    fix: 'Purge the cache of /.well-known/ucp, or change the primary release in the preferences.',
  },
  keys: {
    name: 'Signing keys are published',
    fix: 'Purge the cache of /.well-known/ucp. Agents refuse order updates that are signed by a key they cannot find.',
  },
  clients: {
    name: 'Agents are not turned away',
    fix: 'Let /.well-known/ucp and /api/ucp pass the bot rules of your CDN or firewall, for every user agent.',
  },
  discover: {
    name: 'Agents find products',
    fix: 'Route /api/ucp of the first host to this service, and see that the catalogue has products in stock.',
  },
  access: {
    name: 'The store lets this service in',
    fix: 'Change the setup of the store’s API client as said; docs/salesforce.md lists every right and scope.',
  },
  price: {
    name: 'Prices agree with the shop',
    fix: 'Load the catalogue again (portico seed), or correct the price on the product page and in its JSON-LD.',
  },
  webhooks: {
    name: 'Order updates can be verified',
    fix: 'The key that signs order updates must stand in the live manifest: purge its cache.',
  },
  payment: {
    name: 'Agents can pay',
    fix: 'Connect a processor on the Payments page, and add a payment handler in the preferences.',
  },
  mail: {
    name: 'Buyers get mail',
    fix: 'Set SMTP_URL and MAIL_FROM: UCP demands that the buyer gets a confirmation.',
  },
  storefront: {
    name: 'The storefront is reachable',
    fix: 'Correct the storefront address in the preferences: buyers are led there.',
  },
  links: {
    name: 'Terms and privacy are linked',
    fix: 'Add the links to the privacy policy and the terms of service in the preferences.',
  },
  'dry-run': {
    name: 'A checkout can be started and cancelled',
    fix: 'Read what the store answered. The log of this service has the request under its id.',
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
