/** The inbox, over the running service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { contactMessages, type ContactMessage } from '#storage';
import { testDialects } from '../support/databases.ts';
import { startService, type ServiceOptions } from '../api/service.ts';
import { signIn } from './signed-in.ts';

const base = '/dashboard/inbox';

async function openInbox(t: TestContext, options: ServiceOptions = {}) {
  const service = await startService(t, options);
  const messages = contactMessages(service.database);
  const owner = await signIn(service);
  const page = async (path = '') => (await owner.get(base + path)).text();
  let made = 0;
  const write = async (change: Partial<ContactMessage> = {}): Promise<string> => {
    made += 1;
    const { state, ...message } = {
      id: `m-${made}`,
      createdAt: Date.UTC(2026, 10, 1) + made * 1_000,
      source: 'form' as const,
      name: `Writer ${made}`,
      email: `writer-${made}@mail.example`,
      message: `Hello number ${made}`,
      ...change,
    };
    await messages.insert(message);
    if (state) await messages.mark(message.id, state);
    return message.id;
  };
  return { service, owner, messages, page, write };
}

test('explains an empty inbox', async (t) => {
  const { page } = await openInbox(t);
  assert.match(await page(), /No messages yet[\s\S]*href="\/contact"/);
});

test('receives a message from the contact form', async (t) => {
  const { service, page } = await openInbox(t);
  const sent = await fetch(`${service.url}/contact`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      name: 'Ada',
      email: 'ada@shop.example',
      message: 'Please call me.',
      platform: 'Shopify',
    }),
  });
  assert.equal(sent.status, 200, await sent.text());
  assert.match(await page(), /New messages[\s\S]*Ada[\s\S]*Please call me\.[\s\S]*Shopify/);
});

for (const dialect of testDialects())
  test(`lists new messages first, then read ones, on ${dialect.name}`, { skip: dialect.skip }, async (t) => {
    const { page, write } = await openInbox(t, { databaseUrl: await dialect.url() });
    await write({ message: 'old and new' });
    await write({ message: 'newer and read', state: 'read' });
    await write({ message: 'put away', state: 'archived' });
    const open = await page();
    assert.ok(open.indexOf('old and new') < open.indexOf('newer and read'));
    assert.doesNotMatch(open, /put away/);
    assert.match(open, /New \(1\)[\s\S]*Read \(1\)[\s\S]*Archived \(1\)/);
    assert.match(await page('?state=archived'), /put away/);
  });

test('marks, archives, and deletes a message after a confirmation', async (t) => {
  const { owner, messages, page, write } = await openInbox(t);
  const id = await write();
  for (const state of ['read', 'archived', 'new']) {
    const answer = await owner.post(`${base}/${id}`, { state });
    assert.equal(answer.status, 303);
    assert.equal((await messages.read(id))?.state, state);
  }
  assert.equal((await owner.post(`${base}/${id}`, { state: 'gone' })).status, 400);
  assert.match(await page(`/${id}/delete`), /Delete this message\?[\s\S]*Delete message/);
  assert.notEqual(await messages.read(id), undefined);
  const deleted = await owner.post(`${base}/${id}/delete`);
  assert.equal(deleted.headers.get('location'), `${base}?said=deleted`);
  assert.equal(await messages.read(id), undefined);
  assert.equal((await owner.get(`${base}/${id}`)).status, 404);
});

test('escapes hostile text', async (t) => {
  const { page, write } = await openInbox(t);
  const id = await write({
    name: '</title><script>alert(1)</script>\u202Eevil',
    email: 'a@b.example?bcc=all@x.example',
    message: '<img src=x onerror=alert(1)>\u0007 "quotes" \u200Bhidden\nsecond line',
  });
  for (const path of ['', `/${id}`, `/${id}/delete`]) {
    const text = await page(path);
    assert.doesNotMatch(text, /<script>alert|<img src=x|\u202E|\u200B/);
    assert.ok(!text.includes('\u0007'));
    assert.match(text, /⟨U\+202E⟩evil/);
  }
  const one = await page(`/${id}`);
  assert.match(one, /⟨U\+0007⟩[\s\S]*⟨U\+200B⟩hidden\nsecond line/);
  assert.doesNotMatch(one, /href="mailto:/);
});

test('pages through older messages', async (t) => {
  const { page, write } = await openInbox(t);
  for (let at = 0; at < 60; at += 1) await write({ state: 'read' });
  const first = await page();
  const older =
    /href="\/dashboard\/inbox([^"]*)" rel="next"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await page(older);
  assert.match(second, /Writer 10</);
  assert.doesNotMatch(second, /Writer 11</);
  assert.match(second, /rel="prev"/);
  assert.match(await page('?before=nonsense'), /Writer 60</);
});

test('searches messages of every status, keeps the query, and pages', async (t) => {
  const { page, write } = await openInbox(t);
  await write({ name: 'Grace <Hopper>', state: 'archived' });
  await write({ email: 'grace@navy.example' });
  await write({ message: 'About GRACE & others', state: 'read' });
  const found = await page('?q=grace');
  assert.match(found, /Results for “grace”[\s\S]*Grace &lt;Hopper&gt;/);
  assert.equal([...found.matchAll(/<th scope="row">/g)].length, 3);
  assert.match(found, /name="q"[^>]*value="grace"|value="grace"[^>]*name="q"/);
  assert.equal([...(await page('?q=grace&state=archived')).matchAll(/<th scope="row">/g)].length, 1);
  assert.match(await page('?q=%25_'), /No message matches this search/);
  for (let at = 0; at < 60; at += 1) await write({ name: `Pager ${at}`, state: 'read' });
  const first = await page('?q=pager');
  const next = /href="\/dashboard\/inbox(\?q=pager&amp;before=[^"]*)"/.exec(first)?.[1] ?? '';
  assert.equal([...(await page(next.replaceAll('&amp;', '&'))).matchAll(/<th scope="row">/g)].length, 10);
});
