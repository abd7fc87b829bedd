import type { Fault } from '../faults/index.ts';
import type { Site } from '../site.ts';

type Node = Record<string, unknown>;

interface Profile {
  ucp: Node & { services: Record<string, Node[]>; capabilities: Record<string, Node[]> };
  keys?: unknown;
}

const shopping = 'dev.ucp.shopping';

/** One mistake each, as shops make them by hand. */
const mistakes: Partial<Record<Fault, (profile: Profile, site: Site) => Node>> = {
  'manifest-draft': ({ ucp, ...rest }) => ({ ucp: { ...ucp, version: 'draft' }, ...rest }),
  'manifest-relative-spec': ({ ucp, ...rest }) => {
    const order = ucp.capabilities[`${shopping}.order`]?.map((entry) => ({ ...entry, spec: '/docs/orders' }));
    return { ucp: { ...ucp, capabilities: { ...ucp.capabilities, [`${shopping}.order`]: order } }, ...rest };
  },
  'manifest-schema-copied': ({ ucp, ...rest }, { origin }) => {
    const schema = `${origin}/openapi.json`;
    const copied = ucp.capabilities[`${shopping}.discount`]?.map((entry) => ({ ...entry, schema }));
    return {
      ucp: { ...ucp, capabilities: { ...ucp.capabilities, [`${shopping}.discount`]: copied } },
      ...rest,
    };
  },
  'manifest-no-service': ({ ucp, ...rest }) => ({ ucp: { ...ucp, services: {} }, ...rest }),
  'manifest-stale-entry': ({ ucp, ...rest }) => {
    const stale = ucp.capabilities[`${shopping}.buyer_consent`]?.map((entry) => ({
      ...entry,
      version: '2026-04-08',
    }));
    return {
      ucp: { ...ucp, capabilities: { ...ucp.capabilities, [`${shopping}.buyer_consent`]: stale } },
      ...rest,
    };
  },
  'manifest-no-handler': ({ ucp, ...rest }) => ({ ucp: { ...ucp, payment_handlers: {} }, ...rest }),
  'manifest-keys-old-name': ({ keys, ...rest }) => ({ ...rest, signing_keys: keys }),
};

/** The profile of the newest release, with the mistakes that are switched on. */
export function bendRules(site: Site, profile: Node): Node {
  return Object.entries(mistakes).reduce(
    (bent, [fault, make]) =>
      site.faults.has(fault as Fault) ? make(bent as unknown as Profile, site) : bent,
    profile,
  );
}
