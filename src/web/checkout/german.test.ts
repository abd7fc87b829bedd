import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CheckoutChange } from '#commerce';
import { attribute, person, textOf, type Seen } from '../../../test/support/web/checkout-person.ts';
import { complete, openShop, type Shop } from '../../../test/support/web/checkout-shop.ts';
import { checkoutMessages } from './messages/index.ts';

const inGerman = { context: { language: 'de' } } satisfies CheckoutChange;
const paid = { choice: JSON.stringify(['sandbox', 'success']) };

/** Texts that a page marks as English. */
const markedEnglish = ({ elements }: Seen): string[] =>
  elements.flatMap((one) => (attribute(one, 'lang') === 'en' ? [textOf(one).trim()] : []));

/** English labels of the catalog, which a German page must not have. One word can be the same in both. */
const englishTexts = Object.entries(checkoutMessages.en).flatMap(([key, text]) =>
  text !== checkoutMessages.de[key as keyof typeof checkoutMessages.de] &&
  !/[{}]/.test(text) &&
  /^\p{Lu}.* /u.test(text)
    ? [text]
    : [],
);

function assertGerman(page: Seen): void {
  assert.match(page.html, /<html lang="de">/);
  assert.equal(page.headers.get('content-language'), 'de');
  assert.equal(page.headers.get('vary'), 'Accept-Language');
  assert.equal(page.headers.get('cache-control'), 'no-store');
  assert.deepEqual(
    englishTexts.filter((text) => page.text.includes(text)),
    [],
  );
}

describe('the pages in German', () => {
  let shop: Shop;
  before(async () => (shop = await openShop()));
  after(() => shop.close());
  const open = async (change: CheckoutChange = complete): Promise<Seen> =>
    person(shop.pages).open(`/checkout/${await shop.checkout({ ...change, ...inGerman })}`);

  test('go from missing data to the order in the language that the platform asked for', async () => {
    const empty = await open({ lines: complete.lines ?? [] });
    assertGerman(empty);
    assert.ok(empty.text.includes('Bestellung vervollständigen'));
    assert.ok(empty.text.includes('20,00 €'), 'amounts as the locale writes them');
    const refused = await empty.press('continue');
    assertGerman(refused);
    assert.match(refused.html, /<title>Fehler: Kasse/);
    for (const text of ['Geben Sie Ihre E-Mail-Adresse ein.', 'Geben Sie Straße und Hausnummer ein.'])
      assert.ok(refused.text.includes(text), text);
    assert.ok(refused.text.includes('Irland'), 'names of countries');

    const page = await open();
    assertGerman(page);
    assert.ok(page.text.includes('Di., 4. – Do., 6. Aug.'), page.text);
    const declined = await page.press('pay', { choice: JSON.stringify(['sandbox', 'decline']) });
    assertGerman(declined);
    assert.ok(declined.text.includes('Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht.'));
    const done = await declined.press('pay', paid);
    assertGerman(done);
    assert.ok(done.text.includes('Vielen Dank für Ihre Bestellung'));
    const link = done.elements.find((one) => attribute(one, 'href')?.startsWith('/order/'));
    const order = await person(shop.pages).open(attribute(link as never, 'href') as string);
    assertGerman(order);
    assert.ok(order.text.includes('Bestellt am 1. August 2026'));
  });

  test('name the button as § 312j (3) BGB requires, with the total beside it', async () => {
    const page = await open();
    const button = page.elements.find((one) => attribute(one, 'value') === 'pay');
    assert.equal(textOf(button as never).trim(), 'Zahlungspflichtig bestellen');
    const due = page.elements.find((one) => attribute(one, 'class') === 'due');
    assert.equal(
      textOf(due as never)
        .replaceAll(/\s+/g, ' ')
        .trim(),
      'Gesamtbetrag 24,90 €',
    );
  });

  test('translate problems by their code and mark what they cannot translate', async () => {
    const many = await (await open()).press('save', { 'quantity.li_1': '9' });
    assertGerman(many);
    assert.ok(many.text.includes('in dieser Menge nicht mehr verfügbar'), many.text);
    const gone = await open({ ...complete, lines: [{ variantId: 'gone', quantity: 1 }] });
    assert.match(gone.text, /„[^“]+“ ist ausverkauft/);
    // The test provider describes its cards in English.
    assert.ok(markedEnglish(gone).length === 0 && markedEnglish(await open()).length > 0);
  });

  test('keep a rule of the merchant as it is, in a language that is not known', async () => {
    const page = await open({ ...complete, lines: [{ variantId: 'knife', quantity: 1 }] });
    assert.ok(page.text.includes('Ich bestätige: I am of full age.'));
    assert.ok(!markedEnglish(page).some((text) => text.includes('full age')));
  });

  test('follow the browser where no checkout is known, without revealing the store', async () => {
    const headers = { 'accept-language': 'de-CH, en;q=0.5' };
    const unknown = await shop.pages.request('https://shop.test/checkout/chk_1.forged', { headers });
    assert.equal(unknown.headers.get('content-language'), 'de');
    assert.match(await unknown.text(), /<html lang="de">[^]*Seite nicht gefunden/);
    const plain = await shop.pages.request('https://shop.test/checkout/chk_1.forged');
    assert.match(await plain.text(), /<html lang="en">[^]*Page not found/);
  });

  test('keep the language while the store is down, and repeat the post', async () => {
    const page = await open();
    shop.backend.down = true;
    const { path, body } = page.post('save', { email: 'new@shop.test' });
    const failed = await person(shop.pages).send(path, body);
    shop.backend.down = false;
    assert.equal(failed.status, 503);
    assertGerman(failed);
    assert.ok(failed.text.includes('Es wird nicht zweimal abgebucht.'));
    const again = await failed.press('Erneut versuchen');
    assert.equal(again.values()['email'], 'new@shop.test');
  });
});

test('the pages of a German store are in German for any browser and in English if the platform asks for it', async (t) => {
  const shop = await openShop({
    site: { locale: 'de-DE', country: 'DE' },
    pages: { orderByEmail: async () => {} },
  });
  t.after(() => shop.close());
  const cart = await person(shop.pages).open(`/checkout/${await shop.cart()}`);
  assertGerman(cart);
  assert.ok(cart.text.includes('Ihr Warenkorb'));
  const checkout = await cart.press('checkout');
  assertGerman(checkout);
  const find = await person(shop.pages).open('/order/1001');
  assertGerman(find);
  const wrong = await find.press('Link per E-Mail senden', { email: 'nothing' });
  assert.equal(wrong.status, 422);
  assertGerman(wrong);
  assert.ok(wrong.text.includes('Geben Sie eine gültige E-Mail-Adresse ein'));
  assertGerman(await wrong.press('Link per E-Mail senden', { email: 'ada@shop.test' }));
  const english = await shop.checkout({ ...complete, context: { language: 'en-US' } });
  assert.match((await person(shop.pages).open(`/checkout/${english}`)).html, /<html lang="en">/);
});
