/** For tests: a scope without an engine, over a world of its own. */
import type { InstanceState, RequestState, Scope } from '../../contract.ts';
import type { World, WorldSite } from '../../../world.ts';
import { installMetadata, parseMetadata } from '../object/index.ts';
import { createQuota } from './quota.ts';
import { createTransaction, type RequestTransaction } from './transaction.ts';

export const site: WorldSite = {
  id: 'Demo',
  currencies: ['EUR', 'USD'],
  locales: ['en-IE', 'de-DE'],
  country: 'IE',
  storefront: 'https://shop.example',
};

export type TestScope = Scope & { transaction: RequestTransaction; clock: { now: number } };

interface Given {
  request?: Partial<RequestState>;
  /** Contents of metadata files. */
  metadata?: readonly string[];
  preferences?: Readonly<Record<string, unknown>>;
}

/** Only the sites and the clock of its world are there. */
export function testScope({ request, metadata = [], preferences = {} }: Given = {}): TestScope {
  const clock = { now: Date.parse('2026-08-01T10:00:00Z') };
  const now = (): number => clock.now;
  const instance: InstanceState = {
    world: { now, sites: new Map([[site.id, site]]) } as unknown as World,
    customObjects: new Map(),
    preferences: new Map([[site.id, new Map(Object.entries(preferences))]]),
    caches: new Map(),
    keys: new Map(),
    services: new Map(),
    log: [],
    kept: new Map(),
    now,
  };
  installMetadata(instance, parseMetadata(metadata));
  return {
    clock,
    instance,
    site: site.id,
    session: { customerId: 'someone', currency: 'EUR', privacy: {} },
    request: {
      method: 'GET',
      url: new URL('https://shop.example/'),
      headers: {},
      body: '',
      remoteAddress: '192.0.2.1',
      locale: 'en-IE',
      id: 'one',
      custom: {},
      ...request,
    },
    response: { status: 200, headers: {}, body: '' },
    transaction: createTransaction((work) => work()),
    quota: createQuota(),
    callHook: () => Promise.resolve(undefined),
  };
}

/** A metadata file that defines these preferences. @param definitions XML of `attribute-definition` */
export const preferenceMetadata = (definitions: string): string =>
  `<metadata xmlns="http://www.demandware.com/xml/impex/metadata/2006-10-31">
    <type-extension type-id="SitePreferences">
      <custom-attribute-definitions>${definitions}</custom-attribute-definitions>
    </type-extension>
  </metadata>`;
