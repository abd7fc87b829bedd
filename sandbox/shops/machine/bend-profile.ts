import type { Site } from '../site.ts';

type Node = Record<string, unknown>;

/** Put together here, so that no scanner of repositories takes them for real. */
const leaked = (length: number): string => 'q7Rk2VxT9mLw4ZbN8sHd3JyF6pGc1Ae5'.repeat(2).slice(0, length);

const search = ['dev.ucp.shopping.catalog.search', 'dev.ucp.shopping.catalog.lookup'];
const extensions = ['cart', 'fulfillment', 'discount', 'buyer_consent'].map(
  (name) => `dev.ucp.shopping.${name}`,
);

/** Capabilities of the profile under the faults that take some out, or put some in. */
export function bendCapabilities({ faults, host, origin }: Site, release: string, capabilities: Node): Node {
  const gone = new Set([
    ...(faults.has('ucp-no-checkout') ? ['dev.ucp.shopping.checkout'] : []),
    ...(faults.has('ucp-no-catalog') ? search : []),
    ...(faults.has('ucp-no-order') ? ['dev.ucp.shopping.order'] : []),
    ...(faults.has('ucp-thin') ? extensions : []),
  ]);
  const version = release;
  const reversed = host.split(':')[0]?.split('.').toReversed().join('.') ?? '';
  return {
    ...Object.fromEntries(Object.entries(capabilities).filter(([name]) => !gone.has(name))),
    ...(faults.has('ucp-orphan-extension')
      ? {
          [`${reversed}.gift_wrap`]: [
            { version, extends: 'dev.ucp.shopping.basket', schema: `${origin}/ucp/v1` },
          ],
        }
      : {}),
    ...(faults.has('ucp-schema-dead')
      ? {
          [`${reversed}.gift_note`]: [
            { version, extends: 'dev.ucp.shopping.checkout', schema: `${origin}/schemas/gift-note.json` },
          ],
        }
      : {}),
    ...(faults.has('ucp-identity-unserved')
      ? {
          'dev.ucp.common.identity_linking': [
            {
              version,
              schema: `https://ucp.dev/${release}/schemas/common/identity_linking.json`,
              config: { scopes: { 'dev.ucp.shopping.order:read': {} } },
            },
          ],
        }
      : {}),
  };
}

/** Config of the payment handler, with what belongs on the server under the fault. */
export const handlerConfig = ({ faults }: Site): Node =>
  faults.has('ucp-secret-exposed') ? { config: { client_secret: leaked(40) } } : {};

/** The public key, or both halves of it. */
export const shownKey = ({ faults, key }: Site): Node =>
  faults.has('ucp-private-key') ? { ...key, d: leaked(43) } : key;
