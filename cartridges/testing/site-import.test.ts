/** The metadata that the cartridge ships, imported into a site that has settings of its own. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { customType, definition } from '../../sandbox/sfcc/script-api/platform/object/instance.testing.ts';
import { instanceState } from '../../sandbox/sfcc/script-api/instance-state.ts';
import {
  metadataOf,
  parseMetadata,
  installMetadata,
} from '../../sandbox/sfcc/script-api/platform/object/index.ts';
import { paymentMethodsOf } from '../../sandbox/sfcc/script-api/platform/order/index.ts';
import { importSite, urlRulesOf, type ImportMode } from '../../sandbox/sfcc/script-api/site-import.ts';
import type { World } from '../../sandbox/sfcc/world.ts';
import { createWorld } from '../../sandbox/sfcc/world/index.ts';
import { releaseArchives } from '../archives.ts';
import { source } from './scripts.ts';

const metadata = (attribute: string): string =>
  `<metadata xmlns="http://www.demandware.com/xml/impex/metadata/2006-10-31"><type-extension type-id="SitePreferences">
    <custom-attribute-definitions><attribute-definition attribute-id="${attribute}"><type>string</type></attribute-definition>
    </custom-attribute-definitions></type-extension></metadata>`;
const rules = `<url-rules xmlns="http://www.demandware.com/xml/impex/urlrules/2012-12-01">
  <pipeline-aliases xml:lang="x-default"><pipeline-alias pipeline="Shop-Show">shop</pipeline-alias></pipeline-aliases></url-rules>`;
const preferences = (id: string, text: string): string =>
  `<preferences xmlns="http://www.demandware.com/xml/impex/preferences/2007-03-31"><custom-preferences><all-instances>
    <preference preference-id="${id}">${text}</preference></all-instances></custom-preferences></preferences>`;

function shipped(): Record<string, string> {
  const { portico_metadata: main, portico_aliases: aliases } = releaseArchives({
    cartridges: {},
    metadata: (file) => readFileSync(join(source, 'metadata', file), 'utf8'),
    version: '0.1.0',
    sites: ['RefArch'],
  });
  const files = Object.entries({ ...main, ...aliases }).filter(([path]) => path.includes('/'));
  return Object.fromEntries(files.map(([path, content]) => [path, String(content)]));
}

describe('import of the metadata', () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.close());

  async function imported(mode: ImportMode) {
    const state = instanceState(world);
    installMetadata(state, parseMetadata([metadata('merchantNote')]));
    importSite(state, { 'sites/RefArch/urlrules.xml': rules }, 'merge');
    importSite(state, { 'sites/RefArch/preferences.xml': preferences('merchantNote', 'kept') }, 'merge');
    const files = shipped();
    importSite(state, files, mode);
    // Twice changes nothing more.
    importSite(state, files, mode);
    return state;
  }

  test('in mode merge keeps what the merchant has', async () => {
    const state = await imported('merge');
    const ids = paymentMethodsOf(state, 'RefArch').map(({ id }) => id);
    assert.deepEqual(ids.toSorted(), ['CREDIT_CARD', 'PAY_LATER', 'PORTICO']);
    const method = paymentMethodsOf(state, 'RefArch').find(({ id }) => id === 'PORTICO');
    assert.equal(method?.active, false, 'off until the merchant enables it');
    const aliases =
      urlRulesOf(state)
        .get('RefArch')
        ?.aliases.map(({ path }) => path) ?? [];
    assert.ok(aliases.includes('shop') && aliases.includes('.well-known/ucp'));
    assert.equal(new Set(aliases).size, aliases.length);
    const defined = metadataOf(state).system.get('SitePreferences');
    assert.ok(defined?.has('merchantNote') && defined.has('porticoCurrentBasket'));
    assert.equal(state.preferences.get('RefArch')?.get('merchantNote'), 'kept');
  });

  test('in mode replace removes it: the installation guide imports with merge', async () => {
    const state = await imported('replace');
    assert.deepEqual(
      paymentMethodsOf(state, 'RefArch').map(({ id }) => id),
      ['PORTICO'],
    );
    const aliases =
      urlRulesOf(state)
        .get('RefArch')
        ?.aliases.map(({ path }) => path) ?? [];
    assert.ok(!aliases.includes('shop') && aliases.includes('.well-known/ucp'));
    assert.equal(metadataOf(state).system.get('SitePreferences')?.has('merchantNote'), false);
  });

  for (const mode of ['merge', 'replace'] as const)
    test(`in mode ${mode} changes one site, and a type of custom objects as the mode says`, async () => {
      const state = instanceState(world);
      const methods = (site: string) => paymentMethodsOf(state, site).map(({ id }) => id);
      const before = methods('Outlet');
      const type = (attribute: string): string =>
        `<metadata xmlns="http://www.demandware.com/xml/impex/metadata/2006-10-31">${customType('PorticoCart', definition(attribute, 'string'))}</metadata>`;
      importSite(state, shipped(), 'replace');
      importSite(state, { 'meta/own.xml': type('more') }, 'merge');
      importSite(state, { 'meta/own.xml': type('latest') }, mode);
      const attributes = [...(metadataOf(state).custom.get('PorticoCart')?.attributes.keys() ?? [])];
      assert.deepEqual(
        [attributes.includes('more'), attributes.includes('latest')],
        [mode === 'merge', true],
      );
      assert.deepEqual([methods('RefArch'), methods('Outlet')], [['PORTICO'], before]);
    });

  test('sets preferences by their type, and rejects unknown ones and unknown files', async () => {
    const state = await imported('merge');
    const set = (id: string, text: string) =>
      importSite(state, { 'sites/RefArch/preferences.xml': preferences(id, text) }, 'merge');
    set('porticoEnabled', 'true');
    set('porticoReturnDays', '30');
    set('porticoProviders', '<value>a</value><value>b</value>');
    const values = state.preferences.get('RefArch');
    assert.deepEqual(
      ['porticoEnabled', 'porticoReturnDays', 'porticoProviders', 'merchantNote'].map((id) =>
        values?.get(id),
      ),
      [true, 30, ['a', 'b'], 'kept'],
    );
    assert.throws(() => set('porticoNothing', '1'), /porticoNothing/);
    assert.throws(() => importSite(state, { 'sites/RefArch/site.xml': '<site/>' }, 'merge'), /site\.xml/);
  });
});
