/** The terms of a store in the dashboard: by form, by file, and never over another member's change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoreTerms } from '#backends/embedded';
import { testDialects } from '../support/databases.ts';
import { signIn, type SignedIn } from './signed-in.ts';
import { openStores, type StoreWorld } from './stores-world.ts';

const path = '/dashboard/stores/demo/terms';

const small: StoreTerms = {
  promotions: [
    { id: 'p', title: 'P', effect: { kind: 'percentage', of: 'order', basisPoints: 100 }, priority: 1 },
  ],
  shipping: [
    {
      id: 'post',
      title: 'Post',
      description: 'By hand.',
      rates: { EUR: [{ from: 0, price: 490 }] },
      days: { min: 1, max: 3 },
    },
  ],
  pickup: [],
  taxes: [{ name: 'VAT', country: 'IE', postalPrefix: 'D', taxClass: 'standard', rate: 23_000 }],
  pricesIncludeTax: [{ country: 'IE' }],
  shipsTo: [],
  homeCountry: 'IE',
  returns: { days: 30 },
  fees: [],
  eligibility: [],
  links: [],
};

const termsOf = ({ service }: StoreWorld): Promise<StoreTerms> =>
  service.server.selling.catalogue.terms('demo');

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Fields of the first form that posts to the page, as a browser would send them. */
function fieldsOf(page: string): Record<string, string> {
  const start = page.indexOf(`action="${path}"`);
  const markup = page.slice(start, page.indexOf('</form>', start));
  const fields: Record<string, string> = {};
  for (const [tag] of markup.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name === undefined || (/type="checkbox"/.test(tag) && !/\schecked/.test(tag))) continue;
    fields[name] = unescaped(/value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  for (const [, name = '', options = ''] of markup.matchAll(
    /<select[^>]*name="([^"]*)"[\s\S]*?>([\s\S]*?)<\/select>/g,
  ))
    fields[name] = /value="([^"]*)"\s+selected/.exec(options)?.[1] ?? '';
  return fields;
}

const formOf = async (who: SignedIn): Promise<Record<string, string>> =>
  fieldsOf(await (await who.get(path)).text());

for (const dialect of testDialects())
  test(
    `${dialect.name}: changes the fields of the form and keeps all other terms`,
    { skip: dialect.skip },
    async (t) => {
      const world = await openStores(t, { databaseUrl: await dialect.url() });
      const { owner, service } = world;
      await service.server.selling.catalogue.writeTerms('demo', small);
      const fields = await formOf(owner);
      assert.equal(fields['shipping.0.price.EUR'], '4.90');
      const same = await (await owner.post(path, { ...fields, do: 'review' })).text();
      assert.match(same, /No changes/);

      const row = await owner.post(path, { ...fields, 'shipping.0.title': 'Letter', do: 'add:taxes' });
      const longer = fieldsOf(await row.text());
      assert.deepEqual([longer['taxes.rows'], longer['shipping.0.title']], ['2', 'Letter']);
      const edited = {
        ...longer,
        'shipping.0.price.EUR': '5.50',
        'taxes.1.name': 'VAT',
        'taxes.1.country': 'ie',
        'taxes.1.taxClass': 'shipping',
        'taxes.1.rate': '13.5',
        'returns.days': '14',
        do: 'review',
      };
      const review = await (await owner.post(path, edited)).text();
      for (const name of ['shipping post: title', 'shipping post: rates.EUR', 'taxes', 'returns.days'])
        assert.match(review, new RegExp(`<code>${name}</code>`));
      assert.deepEqual(await termsOf(world), small, 'nothing is saved yet');
      const save = { ...fieldsOf(review), do: 'save' };
      const saved = await owner.post(path, save);
      assert.equal(saved.headers.get('location'), `${path}?said=saved`);
      assert.deepEqual(await termsOf(world), {
        ...small,
        shipping: [{ ...small.shipping[0], title: 'Letter', rates: { EUR: [{ from: 0, price: 550 }] } }],
        taxes: [...small.taxes, { name: 'VAT', country: 'IE', taxClass: 'shipping', rate: 13_500 }],
        returns: { days: 14 },
      });
      const activity = await (await owner.get('/dashboard/settings/activity')).text();
      assert.match(activity, /Changed the terms of a store[\s\S]*shipping taxes returns/);

      const late = await owner.post(path, save);
      assert.equal(late.status, 409);
      assert.match(await late.text(), /Another member changed the terms[\s\S]*No changes/);
      const stale = await owner.post(path, { ...edited, 'returns.days': '1' });
      assert.equal(stale.status, 409);
      assert.equal((await termsOf(world)).returns.days, 14);
    },
  );

test('shows errors at the fields and keeps the input', async (t) => {
  const world = await openStores(t);
  const { owner, service } = world;
  await service.server.selling.catalogue.writeTerms('demo', small);
  const answer = await owner.post(path, {
    ...(await formOf(owner)),
    'shipping.0.title': 'A <b>',
    'shipping.0.days.min': '9',
    homeCountry: 'Ireland',
    do: 'review',
  });
  assert.equal(answer.status, 400);
  const page = await answer.text();
  assert.match(page, /id="homeCountry-error">Must be a two-letter ISO 3166-1 code\./);
  assert.match(page, /id="shipping\.0\.days\.max-error">The first day must not be after the last\./);
  assert.match(page, /href="#shipping\.0\.days\.max">Delivery method 1, business days</);
  assert.match(page, /value="A &lt;b&gt;"/);
  assert.deepEqual(await termsOf(world), small);
});

test('downloads, edits, and saves the file as text and as an upload', async (t) => {
  const world = await openStores(t);
  const { owner, service } = world;
  const download = await owner.get(`${path}/terms.json`);
  assert.match(download.headers.get('content-disposition') ?? '', /attachment; filename="demo-terms\.json"/);
  const file = (await download.json()) as StoreTerms;
  assert.deepEqual(file, await termsOf(world));
  // A number that looks like that of a card is not one.
  const from = 4_111_111_111_111;
  const changed = {
    ...file,
    promotions: [{ ...small.promotions[0], from }],
    categories: [{ id: 'tea', name: 'Tea' }],
  };

  for (const [text, says] of [
    ['{', /not valid JSON/],
    [
      JSON.stringify({ ...file, extra: 1 }),
      /unknown member &quot;extra&quot;|unknown member &#34;extra&#34;/,
    ],
    ['[]', /./],
  ] as const) {
    const answer = await owner.post(path, { document: text, do: 'review-file' });
    assert.equal(answer.status, 400);
    const page = await answer.text();
    assert.match(page, says);
    assert.match(page, /id="document-error"/);
  }
  const body = new FormData();
  body.append('file', new File([JSON.stringify(changed)], 'terms.json'));
  const upload = await fetch(`${service.url}${path}/file`, {
    method: 'POST',
    headers: { cookie: owner.cookie, origin: service.url, accept: 'text/html' },
    body,
  });
  assert.equal(upload.status, 200);
  const review = await upload.text();
  assert.match(review, /<code>promotions p<\/code>[\s\S]*<code>categories<\/code>/);
  const saved = await owner.post(path, { ...fieldsOf(review), do: 'save' });
  assert.equal(saved.status, 303);
  assert.deepEqual((await termsOf(world)).promotions, changed.promotions);
  const categories = await service.server.selling.catalogue.categories('demo');
  assert.ok(categories.some(({ id }) => id === 'tea'));

  const member = await signIn(service, 'member');
  assert.equal((await member.get(path)).status, 200);
  assert.doesNotMatch(await (await member.get(path)).text(), /name="document"|value="review"/);
});
