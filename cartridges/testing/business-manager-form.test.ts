/** The form of Business Manager with entries that are wrong, and with others at work at the same time. In Node: quick, and the same sources. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openManaged, type Managed } from './business-manager.testing.ts';

const within = async (changes: Record<string, unknown>, work: (managed: Managed) => Promise<void>) => {
  const managed = await openManaged('node', { changes });
  try {
    await work(managed);
  } finally {
    await managed.instance.close();
  }
};
const review = (changes: Record<string, string>): Record<string, string> => ({
  'porticoReview.rows': '1',
  'porticoReview.0.code': 'big',
  'porticoReview.0.text': 'Please check.',
  'porticoReview.0.severity': 'buyer-review',
  'porticoReview.0.aboveAmount': '500',
  ...changes,
});

test('makes an API key only once everything else is right', () =>
  within({}, async (managed) => {
    const { form } = await managed.page('Start');
    const before = managed.preference('porticoApiKeys');
    const refused = await managed.page('Save', { ...form, newClient: 'Acme', porticoCountry: 'Ireland' });
    assert.equal(refused.status, 400);
    assert.equal(refused.form['newClient'], 'Acme');
    assert.equal(refused.form['porticoApiKeys'], form['porticoApiKeys']);
    assert.equal(managed.preference('porticoApiKeys'), before);
    const saved = await managed.page('Save', { ...refused.form, porticoCountry: 'IE' });
    assert.match(saved.text, /ptc_[\w-]{40}/);
    assert.equal(String(managed.preference('porticoApiKeys')).match(/^Acme; /gm)?.length, 1);
  }));

test('says that a currency does not exist, and keeps what was entered', () =>
  within({}, async (managed) => {
    const { form } = await managed.page('Start');
    const refused = await managed.page('Save', {
      ...form,
      ...review({ 'porticoReview.0.aboveCurrency': 'EUO' }),
    });
    assert.equal(refused.status, 400, refused.text);
    assert.match(refused.text, /Entry 1: Currency: enter a three-letter code/);
    assert.equal(refused.form['porticoReview.0.aboveCurrency'], 'EUO');
  }));

for (const [preference, stored] of [
  [
    'porticoReview',
    '[{"code":"a","text":"b","severity":"buyer-review","above":{"amount":5,"currency":"eur"}}]',
  ],
  ['porticoPaymentHandlers', '[{"name":"a","instruments":[null]}]'],
] as const)
  test(`shows stored JSON as text where the form cannot show it: ${preference}`, () =>
    within({ [preference]: stored }, async ({ page }) => {
      const { status, form } = await page('Start');
      assert.equal(status, 200);
      assert.equal(form[`${preference}.raw`], stored);
    }));

test('reports a name that is there twice, or missing', () =>
  within({}, async ({ page }) => {
    const { form } = await page('Start');
    const refused = await page('Save', {
      ...form,
      'porticoMinimum.rows': '3',
      'porticoMinimum.0.key': 'EUR',
      'porticoMinimum.0.value': '5',
      'porticoMinimum.1.key': 'EUR',
      'porticoMinimum.1.value': '6',
      'porticoMinimum.2.value': '7',
    });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /Entry 2: EUR is there twice\./);
    assert.match(refused.text, /Entry 3: Currency is missing\./);
  }));

test('saves nothing to a site that was selected meanwhile', () =>
  within({}, async (managed) => {
    const { form, text } = await managed.page('Start');
    assert.match(text, /Portico: demo/);
    const refused = await managed.page('Save', { ...form, site: 'outlet', porticoName: 'Of another site' });
    assert.equal(refused.status, 409);
    assert.match(refused.text, /has the site demo selected now/);
    assert.notEqual(managed.preference('porticoName'), 'Of another site');
    assert.notEqual(refused.form['porticoName'], 'Of another site');
  }));

test('keeps what it does not show with its entry, also after another entry was removed meanwhile', () => {
  const entry = (id: string) => ({
    name: 'test.demo.pay',
    id,
    version: '2026-08-25',
    spec: 'https://demo.test/pay',
    schema: 'https://demo.test/pay.json',
    method: 'CREDIT_CARD',
    instruments: [{ type: 'card', constraints: { brand: id } }],
    config: {},
  });
  return within({ porticoPaymentHandlers: JSON.stringify([entry('a'), entry('b')]) }, async (managed) => {
    const { form } = await managed.page('Start');
    managed.instance.state.preferences
      .get(managed.site)
      ?.set('porticoPaymentHandlers', JSON.stringify([entry('b')]));
    const late = await managed.page('Save', { ...form, porticoName: 'Mine' });
    assert.equal(late.status, 409);
    const saved = await managed.page('Save', late.form);
    assert.equal(saved.status, 302, saved.text);
    const kept = JSON.parse(String(managed.preference('porticoPaymentHandlers'))) as ReturnType<
      typeof entry
    >[];
    assert.deepEqual(kept.find(({ id }) => id === 'b')?.instruments, entry('b').instruments);
  });
});

test('notices a secret that was replaced meanwhile', () =>
  within({}, async (managed) => {
    const { form } = await managed.page('Start');
    managed.instance.state.preferences.get(managed.site)?.set('porticoSecret', 'x'.repeat(40));
    assert.equal((await managed.page('Save', { ...form, newSecret: 'true' })).status, 409);
    assert.equal(managed.preference('porticoSecret'), 'x'.repeat(40));
  }));
