/** A purchase from the demo store, and the mail that its buyer gets. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { startPsp } from '../../sandbox/psp/index.ts';
import { parseConfig } from '../../src/config/config.ts';
import { startServer } from '../../src/server/start.ts';
import { openDatabase } from '#storage';
import { testDialects } from '../support/databases.ts';
import { quickPace } from '../support/quick-pace.ts';
import { startSmtpReceiver, type SmtpReceiver } from '../support/smtp-receiver.ts';
import { openStore, type OpenStore } from './open-store.ts';
import { buyer, shopper } from './shopper.ts';

let store: OpenStore;
let receiver: SmtpReceiver;

describe('with a relay', () => {
  // Opened here and not for the file: all files share one process, and tests before this one stop its timers.
  before(async () => {
    receiver = await startSmtpReceiver();
    store = await openStore({ SMTP_URL: receiver.url, MAIL_FROM: 'orders@store.test' }, { pace: quickPace });
  });
  after(async () => {
    await store.close();
    await receiver.close();
  });

  test('[UCP-28a] sends one email to the buyer of a completed checkout, and deletes the address', async () => {
    const me = shopper(store);
    const { id } = await me.ready();
    const paid = await Promise.all([me.pay(id), me.pay(id), me.pay(id)]);
    assert.ok(paid.some(({ body }) => body.status === 'completed'));
    const { body: done } = await me.read(id);
    assert.equal(done.status, 'completed');
    await receiver.wait(1);
    const [mail] = receiver.mails;
    assert.ok(mail);
    assert.deepEqual([mail.from, mail.to], ['orders@store.test', [buyer.email]]);
    const text = mail.parts.get('text/plain') ?? '';
    assert.ok(text.includes(`Order: ${done.order.label ?? done.order.id.split('.')[0]}`), text);
    assert.ok(text.includes(`${done.order.permalink_url}?checkout=`), text);
    assert.match(text, /12 Lantern Row/);
    const total: number = done.totals.find(({ type }: { type: string }) => type === 'total').amount;
    assert.match(text, new RegExp(`^Total: \\D*${(total / 100).toFixed(2)}\\D*$`, 'm'));

    assert.deepEqual(await ended(store.databaseUrl), [{ ended: 'sent', recipient: null, body: null }]);
    assert.equal(receiver.mails.length, 1);
    assert.doesNotMatch(store.log.join('\n'), /ada\.quill/);
  });

  test('links to the pages that the terms of the store name, as its checkouts do', async () => {
    const site = await store.server.selling.sites.read('demo');
    assert.ok(site);
    const [privacy] = site.links;
    assert.equal(privacy?.type, 'privacy_policy');
    await store.server.selling.sites.put({ ...site, links: [privacy] });
    try {
      const me = shopper(store);
      const seen = receiver.mails.length;
      const { body: done } = await me.pay((await me.ready()).id);
      await receiver.wait(seen + 1);
      const text = receiver.mails[seen]?.parts.get('text/plain') ?? '';
      assert.ok(done.links.length > 1, JSON.stringify(done.links));
      for (const { url } of done.links) assert.ok(text.includes(url), `${url} in ${text}`);
    } finally {
      await store.server.selling.sites.put(site);
    }
  });

  test('links to the whole order; its plain number sends the email again once, only to that address', async () => {
    const me = shopper(store);
    const seen = receiver.mails.length;
    const { body: done } = await me.pay((await me.ready()).id);
    await receiver.wait(seen + 1);
    const linkIn = (place: number): string =>
      /https?:\S+\/order\/\S+/.exec(receiver.mails[place]?.parts.get('text/plain') ?? '')?.[0] ?? '';
    const link = new URL(linkIn(seen));
    const page = await fetch(new URL(link.pathname + link.search, store.url));
    assert.equal(page.status, 200);
    const shown = await page.text();
    assert.match(shown, /12 Lantern Row/);

    const plain = new URL(new URL(done.order.permalink_url).pathname, store.url);
    const asked = await fetch(plain);
    const form = await asked.text();
    assert.equal(asked.status, 200);
    assert.doesNotMatch(form, /12 Lantern Row|ada\.quill/);
    const key = /name="key" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const ask = (email: string) =>
      fetch(plain, {
        method: 'POST',
        body: new URLSearchParams({ key, email }),
        headers: { origin: plain.origin },
      });
    const answers = [];
    for (const email of ['eve@buyer.test', buyer.email.toUpperCase(), buyer.email]) {
      const answer = await ask(email);
      answers.push([answer.status, await answer.text()]);
      if (email !== 'eve@buyer.test') continue;
      // Reported the same, and nothing is written.
      await new Promise((resolve) => setTimeout(resolve, 100));
      const database = await openDatabase(store.databaseUrl);
      const rows = await database.db.selectFrom('mailOutbox').select('id').execute();
      await database.close();
      assert.deepEqual(
        rows.filter(({ id }) => id.startsWith('order-again')),
        [],
      );
    }
    assert.deepEqual(answers[0], answers[1]);
    await receiver.wait(seen + 2);
    assert.equal(linkIn(seen + 1), linkIn(seen));
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(receiver.mails.length, seen + 2);
    assert.ok(receiver.mails.every(({ to }) => to.join() === buyer.email));
  });
});

test('discards emails without a relay in the sandbox; any other service keeps them and logs it once', async () => {
  const psp = await startPsp({ slowMs: 0 });
  const config = parseConfig({
    PORT: '0',
    DATABASE_URL: await testDialects()[0]!.url(),
    STRIPE_SECRET_KEY: psp.secretKey,
    STRIPE_PUBLISHABLE_KEY: psp.publishableKey,
    STRIPE_WEBHOOK_SECRET: psp.webhookSecret,
    STRIPE_API_BASE: psp.url,
  });
  async function sell(sandbox: boolean): Promise<{ log: string; rows: Row[] }> {
    const log: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
    const server = await startServer(config, { sandbox, logger, pace: quickPace });
    try {
      const me = shopper({ call: (path, content, options) => call(server.url, path, content, options) });
      assert.equal((await me.pay((await me.ready()).id)).body.status, 'completed');
      return { rows: await ended(config.databaseUrl, sandbox ? 1 : 0), log: log.join('\n') };
    } finally {
      await server.close(2_000);
    }
  }
  try {
    const tried = await sell(true);
    assert.deepEqual(tried.rows, [{ ended: 'sent', recipient: null, body: null }]);
    assert.match(tried.log, /email would be sent/);
    assert.doesNotMatch(tried.log, /SMTP_URL|ada\.quill/);

    const kept = await sell(false);
    assert.equal(kept.log.split('SMTP_URL is not set').length, 2);
    assert.doesNotMatch(kept.log, /email would be sent|ada\.quill/);
    const waiting = kept.rows.filter(({ ended }) => ended === null);
    assert.deepEqual(
      waiting.map(({ recipient }) => recipient),
      [buyer.email],
    );
  } finally {
    await psp.close();
  }
});

type Row = { ended: string | null; recipient: string | null; body: string | null };

/** The outbox, once so many of its mails have ended, or after a minute. */
async function ended(url: string, count = 1): Promise<Row[]> {
  const database = await openDatabase(url);
  try {
    for (let left = 6_000; ; left -= 1) {
      const rows = await database.db
        .selectFrom('mailOutbox')
        .select(['ended', 'recipient', 'body'])
        .execute();
      if (left === 0 || rows.filter((row) => row.ended !== null).length >= count) return rows;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    await database.close();
  }
}

const call: (url: string, ...given: Parameters<OpenStore['call']>) => ReturnType<OpenStore['call']> = async (
  url,
  path,
  content,
  { method, headers = {} } = {},
) => {
  const response = await fetch(new URL(path, url), {
    method: method ?? (content === undefined ? 'GET' : 'POST'),
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};
