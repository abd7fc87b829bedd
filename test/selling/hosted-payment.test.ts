/** A person finishes what an agent began, and pays on the payment provider's own page: links and forms, no script. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore, type OpenStore } from './open-store.ts';
import { lacks } from './platform.ts';
import { complete, lamp, shopper, totalOf } from './shopper.ts';

describe('hosted payment', () => {
  const skip = lacks('hosted-payment');

  let store: OpenStore;
  before(async () => {
    store = await openStore();
  });
  after(() => store.close());

  interface Seen {
    url: string;
    html: string;
  }

  const unescape = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

  /** As a browser does: redirects are followed, a form's answer too. */
  async function visit(address: string | URL, form?: Record<string, string>): Promise<Seen> {
    const url = new URL(address);
    const headers = form ? { origin: url.origin } : {};
    const body = form && new URLSearchParams(form);
    const answer = await fetch(url, form ? { method: 'POST', headers, body: body! } : {});
    assert.ok(answer.status < 500, String(answer.status));
    return { url: answer.url, html: await answer.text() };
  }

  const field = ({ html }: Seen, name: string): string =>
    unescape(new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '');

  /** Presses the button of the checkout page that goes to the provider. */
  async function toProvider(page: Seen): Promise<Seen> {
    const going = await visit(page.url.split('?')[0] ?? '', {
      key: field(page, 'key'),
      seen: field(page, 'seen'),
      do: 'hosted',
    });
    const there = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(going.html)?.[1];
    assert.ok(there, going.html.slice(0, 2_000));
    return visit(unescape(there));
  }

  const press = (page: Seen, name: string, value: string): Promise<Seen> => {
    const action = /<form[^>]*action="([^"]+)"/.exec(page.html)?.[1];
    return visit(new URL(unescape(action ?? ''), page.url), { [name]: value });
  };

  const captured = (): number => store.psp.ledger().sums['eur']?.captured ?? 0;

  test(
    'leads from the agent to the page, where the person pays, and the agent finds the order',
    { skip },
    async () => {
      const me = shopper(store);
      const { body: made } = await me.create(complete([lamp, 1]));
      const page = await visit(made.continue_url);
      const before = captured();
      const provider = await toProvider(page);
      assert.notEqual(new URL(provider.url).origin, new URL(store.url).origin);
      const back = await press(provider, ...button(provider, 'pay'));
      assert.match(back.html, /Thank you/);
      const { body: done } = await me.read(made.id);
      assert.equal(done.status, 'completed');
      assert.equal(captured() - before, totalOf(done));
      assert.equal((await me.order(done.order.id)).body.checkout_id, made.id);
    },
  );

  test('accepts another payment after the buyer turns back, and charges once', { skip }, async () => {
    const me = shopper(store);
    const { body: made } = await me.create(complete([lamp, 1]));
    const provider = await toProvider(await visit(made.continue_url));
    const before = captured();
    const back = await visit(made.continue_url);
    assert.match(back.html, /Finish your payment/);
    const again = await visit(back.url.split('?')[0] ?? '', { key: field(back, 'key'), do: 'restart' });
    assert.match(again.html, /value="hosted"/);
    assert.equal((await me.pay(made.id)).body.status, 'completed');
    const late = await press(provider, ...button(provider, 'pay'));
    assert.match(late.html, /has expired\. Nothing was paid/);
    const { body: done } = await me.read(made.id);
    assert.equal(captured() - before, totalOf(done));
  });

  /** Name and value of the button of a provider's form. */
  function button({ html }: Seen, value: string): [string, string] {
    const found = new RegExp(`<button[^>]*name="([^"]+)"[^>]*value="(${value})"`).exec(html);
    assert.ok(found, html.slice(0, 3_000));
    return [found[1] ?? '', found[2] ?? ''];
  }
});
