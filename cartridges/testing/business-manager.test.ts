/** The page of Business Manager in both engines: what it shows, saves, and refuses. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { testEngines } from '../../sandbox/sfcc/script-api/engines/testing.ts';
import type { Field } from '../bm_portico/src/scripts/fields.ts';
import { loadCompiled } from './load.ts';
import { openManaged, type Managed } from './business-manager.testing.ts';
import { source } from './scripts.ts';

const handler = {
  name: 'test.demo.pay',
  id: 'sandbox',
  version: '2026-08-25',
  spec: 'https://demo.test/pay',
  schema: 'https://demo.test/pay.json',
  method: 'CREDIT_CARD',
  instruments: [{ type: 'card' }],
};

const fieldsSource = 'cartridges/bm_portico/src/scripts/fields.ts';
const { fields } = loadCompiled([fieldsSource], { 'dw/util/Currency': {} })(fieldsSource) as unknown as {
  fields: Field[];
};

test('has a field for each preference, with the label that Business Manager shows', () => {
  const xml = readFileSync(join(source, 'metadata/meta/system-objecttype-extensions.xml'), 'utf8');
  const ofSite = xml.slice(xml.indexOf('type-id="SitePreferences"'));
  const labels = [
    ...ofSite.matchAll(
      /attribute-definition attribute-id="(\w+)">\s*<display-name xml:lang="x-default">([^<]*)</g,
    ),
  ].map(([, id, label]) => [id, label]);
  assert.ok(labels.length > 30);
  assert.deepEqual(
    new Map(fields.map(({ id, label }) => [id, label])),
    new Map(labels as [string, string][]),
  );
});

for (const { kind: engine, skip } of testEngines())
  describe(`page of Business Manager in ${engine}`, { skip }, () => {
    const within = async (
      options: Parameters<typeof openManaged>[1],
      work: (managed: Managed) => Promise<void>,
    ): Promise<void> => {
      const managed = await openManaged(engine, options);
      try {
        await work(managed);
      } finally {
        await managed.instance.close();
      }
    };
    const stored = ({ preference }: Managed): unknown =>
      fields.map(({ id, kind }) => {
        const value = preference(id);
        return [id, kind === 'table' || kind === 'record' ? JSON.parse(String(value ?? 'null')) : value];
      });

    test('changes nothing if it is saved as it is', () =>
      within({}, async (managed) => {
        const before = stored(managed);
        const { form } = await managed.page('Start');
        const saved = await managed.page('Save', form);
        assert.equal(saved.status, 302, saved.text);
        assert.match(saved.location ?? '', /PorticoAdmin-Start\?saved=true$/);
        assert.deepEqual(stored(managed), before);
      }));

    test('saves what is entered, and shows what is wrong beside its field', () =>
      within({}, async (managed) => {
        const { form } = await managed.page('Start');
        const places = Number(form['porticoLinks.rows']);
        const added = {
          ...form,
          [`porticoLinks.${places - 1}.type`]: 'shipping_policy',
          [`porticoLinks.${places - 1}.url`]: 'http://insecure.test',
        };
        const refused = await managed.page('Save', added);
        assert.equal(refused.status, 400);
        assert.match(refused.text, /Nothing was saved/);
        assert.match(refused.text, new RegExp(`Entry ${places} must have an https URL as url\\.`));
        assert.equal(refused.form[`porticoLinks.${places - 1}.url`], 'http://insecure.test');
        const saved = await managed.page('Save', {
          ...refused.form,
          [`porticoLinks.${places - 1}.url`]: 'https://demo.test/shipping',
          'porticoMinimum.rows': '1',
          'porticoMinimum.0.key': 'EUR',
          'porticoMinimum.0.value': '5.5',
          'porticoReview.rows': '1',
          'porticoReview.0.code': 'big',
          'porticoReview.0.text': 'Please check.',
          'porticoReview.0.severity': 'buyer-review',
          'porticoReview.0.aboveAmount': '500',
          'porticoReview.0.aboveCurrency': 'EUR',
        });
        assert.equal(saved.status, 302, saved.text);
        const links = JSON.parse(String(managed.preference('porticoLinks'))) as { url: string }[];
        assert.equal(links.at(-1)?.url, 'https://demo.test/shipping');
        assert.equal(managed.preference('porticoMinimum'), '{"EUR":5.5}');
        assert.deepEqual(JSON.parse(String(managed.preference('porticoReview'))), [
          {
            code: 'big',
            text: 'Please check.',
            severity: 'buyer-review',
            above: { amount: 50_000, currency: 'EUR' },
          },
        ]);
        const removed = await managed.page('Save', {
          ...(await managed.page('Start')).form,
          'porticoReview.0.remove': 'true',
        });
        assert.equal(removed.status, 302, removed.text);
        assert.equal(managed.preference('porticoReview'), undefined);
      }));

    test('keeps what it does not show, and shows JSON that is not valid as text', () =>
      within(
        {
          changes: {
            porticoPaymentHandlers: JSON.stringify([
              {
                ...handler,
                instruments: [{ type: 'card', constraints: { brands: ['visa'] } }],
                config: { a: [1] },
              },
            ]),
            porticoConsent: '[{',
          },
        },
        async (managed) => {
          const { form } = await managed.page('Start');
          assert.equal(form['porticoPaymentHandlers.0.instruments'], 'card');
          assert.equal(form['porticoConsent.raw'], '[{');
          const saved = await managed.page('Save', {
            ...form,
            'porticoPaymentHandlers.0.instruments': 'card, wallet',
            'porticoConsent.raw': '[]',
          });
          assert.equal(saved.status, 302, saved.text);
          const [kept] = JSON.parse(String(managed.preference('porticoPaymentHandlers'))) as unknown[];
          assert.deepEqual(kept, {
            ...handler,
            instruments: [{ type: 'card', constraints: { brands: ['visa'] } }, { type: 'wallet' }],
            config: { a: [1] },
          });
          assert.equal(managed.preference('porticoConsent'), '[]');
        },
      ));

    test('refuses a request that the page did not send, and a change meanwhile', () =>
      within({}, async (managed) => {
        const { form } = await managed.page('Start');
        assert.equal((await managed.page('Save', { ...form, csrf_token: 'forged' })).status, 403);
        managed.instance.state.preferences.get(managed.site)?.set('porticoName', 'Another');
        const late = await managed.page('Save', { ...form, porticoName: 'Mine' });
        assert.equal(late.status, 409);
        assert.match(late.text, /The settings changed after you opened this page/);
        assert.equal(managed.preference('porticoName'), 'Another');
        assert.equal(late.form['porticoName'], 'Mine');
        assert.equal((await managed.page('Save', late.form)).status, 302);
        assert.equal(managed.preference('porticoName'), 'Mine');
      }));

    test('shows nothing to somebody who is not signed in', () =>
      within({ signedIn: false }, async ({ page }) => {
        assert.equal((await page('Start')).status, 403);
        assert.equal((await page('Save', {})).status, 403);
      }));

    test('escapes what is stored', () =>
      within({ changes: { porticoName: '"><script>alert(1)</script><isprint>' } }, async ({ page }) => {
        const { html, form } = await page('Start');
        assert.ok(!html.includes('<script'));
        assert.equal(form['porticoName'], '"><script>alert(1)</script><isprint>');
      }));

    test('creates a secret, and a key that opens the storefront', () =>
      within({ changes: { porticoSecret: '', porticoAgentPolicy: 'known' } }, async (managed) => {
        const { form } = await managed.page('Start');
        const refused = await managed.page('Save', form);
        assert.match(refused.text, /Without it, the site is not offered to agents\./);
        const made = await managed.page('Save', { ...form, newSecret: 'true', newClient: 'Acme' });
        assert.equal(made.status, 200, made.text);
        const [key = ''] = /ptc_[\w-]{40}/.exec(made.text) ?? [];
        assert.ok(String(managed.preference('porticoSecret')).length >= 32);
        assert.match(String(managed.preference('porticoApiKeys')), /^Acme; [0-9a-f]{64}$/m);
        const found = await fetch(`${managed.instance.origin}/api/ucp/discover`, {
          headers: { 'X-API-Key': key },
        });
        assert.equal(found.status, 200, await found.text());
        assert.ok(!(await managed.page('Start')).html.includes(key));
      }));
  });
