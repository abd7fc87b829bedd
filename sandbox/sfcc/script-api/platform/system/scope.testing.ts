/** For tests: a scope without an engine, over a world of its own. */
import type { RequestState } from '../../contract.ts';
import { instanceState, preferencesOf } from '../../instance-state.ts';
import type { World, WorldSite } from '../../../world.ts';
import { installMetadata, parseMetadata } from '../object/index.ts';
import { extension, metadataFile } from '../object/instance.testing.ts';
import { scopeOf, start } from '../scope.testing.ts';

export const site: WorldSite = {
  id: 'Demo',
  currencies: ['EUR', 'USD'],
  locales: ['en-IE', 'de-DE'],
  country: 'IE',
  storefront: 'https://shop.example',
};

interface Given {
  request?: Partial<RequestState>;
  /** Contents of metadata files. */
  metadata?: readonly string[];
  preferences?: Readonly<Record<string, unknown>>;
}

export type TestScope = ReturnType<typeof testScope>;

/** Only the sites and the clock of its world are there. */
export function testScope({ request, metadata = [], preferences = {} }: Given = {}) {
  const clock = { now: start };
  const world = { now: () => clock.now, sites: new Map([[site.id, site]]) } as unknown as World;
  const instance = instanceState(world, { preferences: preferencesOf({ [site.id]: preferences }) });
  installMetadata(instance, parseMetadata(metadata));
  return { ...scopeOf(instance, { site: site.id, ...(request ? { request } : {}) }), clock };
}

/** A metadata file that defines these preferences. @param definitions XML of `attribute-definition` */
export const preferenceMetadata = (definitions: string): string =>
  metadataFile(extension('SitePreferences', definitions));
