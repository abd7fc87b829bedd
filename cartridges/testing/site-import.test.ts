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
import { knownJobs } from '../../sandbox/sfcc/script-api/global-import.ts';
import { knownServices } from '../../sandbox/sfcc/script-api/platform/svc/index.ts';
import { importSite, urlRulesOf, type ImportMode } from '../../sandbox/sfcc/script-api/site-import.ts';
import type { World } from '../../sandbox/sfcc/world.ts';
import { createWorld } from '../../sandbox/sfcc/world/index.ts';
import { releaseArchives } from '../archives.ts';
import { definedIn, type Released } from '../released.ts';
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

const shippedFile = (file: string): string => readFileSync(join(source, 'metadata', file), 'utf8');

/** Files of an archive. */
const archive = (name: string, metadata = shippedFile, version = '0.1.0'): Record<string, string> => {
  const archives = releaseArchives({ cartridges: {}, metadata, version, sites: ['RefArch'] });
  const files = archives[name] ?? assert.fail(name);
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, String(content)]));
};

const shipped = (): Record<string, string> => ({
  ...archive('portico_metadata'),
  ...archive('portico_aliases'),
});

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

  const ownJobs = `<jobs xmlns="http://www.demandware.com/xml/impex/jobs/2015-07-01"><job job-id="Merchant: feed">
    <split sequential="true"><contexts><context site-id="RefArch" /></contexts><flow><step step-id="s" type="custom.own" />
    </flow></split><triggers><run-recurring enabled="true"><recurrence><interval>1d</interval></recurrence></run-recurring>
    </triggers></job></jobs>`;
  const ownServices = `<services xmlns="http://www.demandware.com/xml/impex/services/2014-09-26">
    <service-profile service-profile-id="own"><timeout-millis>1</timeout-millis></service-profile>
    <service service-id="own"><enabled>true</enabled><profile-id>own</profile-id></service></services>`;

  /** Installed, and set up as the README describes, on an instance that has jobs and services of others. */
  function inUse() {
    const state = instanceState(world);
    importSite(state, { 'jobs.xml': ownJobs, 'services.xml': ownServices }, 'merge');
    importSite(state, archive('portico_metadata'), 'merge');
    const jobs = knownJobs(state);
    assert.deepEqual(jobs.get('Portico: recover'), {
      enabled: false,
      interval: '2m',
      sites: ['RefArch'],
      steps: ['custom.portico.recover'],
    });
    for (const [id, job] of jobs) jobs.set(id, { ...job, enabled: true, interval: '7m' });
    const { profiles } = knownServices(state);
    for (const id of profiles.keys()) profiles.set(id, { timeoutMillis: 9_000 });
    importSite(state, { 'sites/RefArch/preferences.xml': preferences('porticoEnabled', 'true') }, 'merge');
    const method = paymentMethodsOf(state, 'RefArch').find(({ id }) => id === 'PORTICO');
    if (method) method.active = true;
    const shown = () =>
      structuredClone({
        jobs: knownJobs(state),
        services: knownServices(state),
        preferences: state.preferences,
        methods: paymentMethodsOf(state, 'RefArch'),
      });
    return { state, shown };
  }

  /** As of a release after the one that is installed. @param jobs what it has */
  const laterRelease = (jobs: string): ((file: string) => string) => {
    const since = Object.fromEntries(definedIn(shippedFile).ids.map((id) => [id, '0.1.0']));
    const released = { ...(JSON.parse(shippedFile('released.json')) as Released), since };
    return (file) =>
      file === 'released.json' ? JSON.stringify(released) : file === 'jobs.xml' ? jobs : shippedFile(file);
  };

  test('of an upgrade, once or twice, keeps what the merchant set', () => {
    const { state, shown } = inUse();
    const before = shown();
    const files = archive('portico_upgrade', laterRelease(shippedFile('jobs.xml')), '0.2.0');
    for (let time = 0; time < 2; time += 1) {
      importSite(state, files, 'merge');
      assert.deepEqual(shown(), before);
    }
  });

  test('of an upgrade with a new job adds it disabled, and a second time resets only that job', () => {
    const { state, shown } = inUse();
    const before = shown();
    const own = shippedFile('jobs.xml');
    const added = own
      .slice(own.indexOf('  <job '), own.indexOf('</job>') + 7)
      .replace('forward events', 'new');
    const files = archive(
      'portico_upgrade',
      laterRelease(own.replace('</jobs>', `${added}</jobs>`)),
      '0.2.0',
    );
    const jobs = knownJobs(state);
    for (let time = 0; time < 2; time += 1) {
      importSite(state, files, 'merge');
      const job = jobs.get('Portico: new') ?? assert.fail();
      assert.equal(job.enabled, false);
      jobs.set('Portico: new', { ...job, enabled: true });
      const { jobs: all, ...others } = shown();
      all.delete('Portico: new');
      assert.deepEqual({ jobs: all, ...others }, before);
    }
  });

  test('of the uninstall archive deletes the jobs and services, and nothing of others', () => {
    const { state } = inUse();
    importSite(state, archive('portico_uninstall'), 'merge');
    const { services, profiles } = knownServices(state);
    assert.deepEqual(
      [[...knownJobs(state).keys()], [...services.keys()], [...profiles.keys()]],
      [['Merchant: feed'], ['own'], ['own']],
    );
    assert.equal(knownJobs(state).get('Merchant: feed')?.enabled, true);
    const values = state.preferences.get('RefArch');
    assert.deepEqual([values?.get('porticoEnabled'), values?.get('porticoHookEnabled')], [false, false]);
    const method = paymentMethodsOf(state, 'RefArch').find(({ id }) => id === 'PORTICO');
    assert.equal(method?.active, false);
    // A second time, there is nothing left to delete.
    importSite(state, archive('portico_uninstall'), 'merge');
  });

  test('in mode replace removes the jobs and services of others', () => {
    const { state } = inUse();
    importSite(state, archive('portico_metadata'), 'replace');
    assert.deepEqual(
      [...knownJobs(state).keys()].filter((id) => !id.startsWith('Portico: ')),
      [],
    );
    assert.equal(knownServices(state).services.has('own'), false);
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
