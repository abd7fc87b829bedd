/** For tests: answers from which a whole manifest is composed. */
import { type Json, valueAt } from '#manifest';
import { composeManifest, type WantedProfile } from '../../../src/web/assistant/profiles/compose.ts';

export const sampleWanted = (changes: Partial<WantedProfile> = {}): WantedProfile => ({
  name: 'Lamp Shop',
  domain: 'shop.example',
  capabilities: ['catalog', 'cart', 'checkout', 'order'],
  extensions: ['fulfillment', 'discount', 'buyer_consent'],
  releases: ['2026-08-25', '2026-04-08'],
  handlers: [
    {
      name: 'com.example.pay',
      id: 'pay',
      version: '2026-08-25',
      spec: 'https://example.com/pay/spec',
      schema: 'https://example.com/pay/schema.json',
      instruments: ['card'],
      config: { environment: 'sandbox' },
    },
  ],
  providers: [],
  endpoints: {
    rest: 'https://shop.example/api/ucp',
    mcp: 'https://shop.example/api/ucp/mcp',
    discover: '/api/ucp/discover',
  },
  mode: 'agent_delegated',
  keys: [
    {
      kid: 'shop-1',
      kty: 'EC',
      crv: 'P-256',
      x: 'WbbXwGvYTMb5sYEcpFWnYqM6UW0xXqyrKXvUdHzGQZo',
      y: 'hvZ7sVgYjBv1NRyYw1PK3t5bPx8mHcVJ0oq2VvB3mHk',
      alg: 'ES256',
      use: 'sig',
    },
  ],
  ...changes,
});

/** The whole manifest of one release. */
export const ofRelease = (version: '2026-04-08' | '2026-08-25'): Json =>
  structuredClone(composeManifest(sampleWanted({ releases: [version] }))[0]?.document ?? {});

/** A copy with another value at a pointer; undefined: without the member. */
export function changed(document: Json, pointer: string, value: unknown): Json {
  const copy = structuredClone(document);
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = parts.pop() ?? '';
  const parent = valueAt(
    copy,
    parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
  ) as Json;
  if (value === undefined && Array.isArray(parent)) (parent as unknown[]).splice(Number(last), 1);
  else if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  return copy;
}
