/** A day's work in small, with every kind of private data. Each step checks its own success. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { openDatabase, siteStore } from '#storage';
import { until } from '../api/service.ts';
import { scapiConnection } from '../dashboard/platform-site.ts';
import { fieldsOf } from '../dashboard/stores-world.ts';
import { cookieIn, pathIn } from '../dashboard/sign-in.ts';
import { callerOf, type SignedIn } from '../dashboard/signed-in.ts';
import type { World } from './whole-world.ts';

type Person = Pick<SignedIn, 'get' | 'post'>;
interface Bought {
  id: string;
  status: string;
  continue_url: string;
  order?: { id: string; permalink_url?: string };
}

const json = { 'content-type': 'application/json' };

/** Signs in by password and by mailed link, wrongly too. Gives who is in. */
export async function signIn({ url, net, owner, smtp }: World): Promise<Person> {
  const stranger = callerOf({ url });
  const wrong = { email: owner.email, password: net.make('wrong password') };
  assert.equal((await stranger.post('/dashboard/sign-in', wrong)).status, 400);
  const unknown = net.make('address of a stranger', (word) => `${word}@people.example`);
  await stranger.post('/dashboard/sign-in', { email: unknown, password: net.make('wrong password') });
  await stranger.post('/dashboard/sign-in/link', { email: owner.email });
  await smtp.wait(1);
  const path = pathIn(smtp.mails[0]?.parts.get('text/plain') ?? '');
  net.add('link of a letter', /link\/([A-Za-z]{32})/.exec(path)?.[1]);
  const byLink = await stranger.post(path);
  net.add('session', cookieIn(byLink).split('=')[1]);
  const byWord = await stranger.post('/dashboard/sign-in', owner);
  assert.equal(byWord.status, 303);
  const cookie = cookieIn(byWord);
  net.add('session', cookie.split('=')[1]);
  // Opens nothing without its signature: the database has it.
  net.add('id of a session', cookie.split('=')[1]?.split('.')[0]);
  await callerOf({ url }, `portico-session=${net.make('wrong session')}`).get('/dashboard');
  return callerOf({ url }, cookie);
}

/** Keys, people, monitors, webhooks and a platform's secret. Gives an API key. */
export async function furnish({ net, url, events, smtp }: World, me: Person): Promise<string> {
  const made = await me.post('/dashboard/settings/keys/new', {
    client: 'whole run',
    plan: 'scale',
    'audit:run': 'on',
    'audit:read': 'on',
  });
  const key = net.add('API key', /ptc_live_\w{51}/.exec(await made.text())?.[0]);
  net.add('API key', key.slice(-38));
  const invited = net.make('address of a guest', (word) => `${word}@people.example`);
  const before = smtp.mails.length;
  await me.post('/dashboard/settings/members/invite', { email: invited, role: 'member' });
  await smtp.wait(before + 1);
  net.add(
    'link of a letter',
    /welcome\/([\w-]{20,})/.exec(smtp.mails.at(-1)?.parts.get('text/plain') ?? '')?.[1],
  );
  const monitor = await me.post('/dashboard/audits/monitors/new', {
    url,
    every: 'week',
    hour: '4',
    weekday: '2',
    fall: '7.5',
    limit: '60',
    recipients: net.make('address of a recipient', (word) => `${word}@shop.example`),
  });
  assert.equal(monitor.status, 303, await monitor.clone().text());
  const hook = await me.post('/dashboard/webhooks/new', {
    site: 'all',
    order_placed: 'on',
    payment_settled: 'on',
    enabled: 'on',
    url: `${events.url}?key=${net.make('key in a webhook’s address')}`,
  });
  const shown = await (await me.get(hook.headers.get('location') ?? '')).text();
  net.add('webhook secret', /whsec_([A-Za-z0-9+/]+)/.exec(shown)?.[1]);
  return key;
}

/** The store is moved to a platform, and its secret given: nothing can be bought after it. */
export async function moveToPlatform({ net, databaseUrl }: World, me: Person): Promise<void> {
  const database = await openDatabase(databaseUrl);
  const sites = siteStore(database);
  const site = await sites.read('demo');
  assert.ok(site);
  await sites.put({ ...site, backend: 'scapi', connection: scapiConnection });
  await database.close();
  const credentials = '/dashboard/stores/demo/credentials';
  let form = '';
  await until(async () => {
    form = await (await me.get(credentials)).text();
    return form.includes('value="slas-client-secret"');
  });
  const fields = { ...fieldsOf(form, credentials), do: 'keep', value: net.make('secret of a platform') };
  const kept = await me.post(credentials, fields);
  assert.equal(kept.headers.get('location'), `${credentials}?said=kept`);
}

/** Audits and calls of MCP, good and bad. */
export async function ask({ url, net }: World, key: string): Promise<void> {
  const headers = { ...json, authorization: `Bearer ${key}` };
  const analyze = (body: string, more: Record<string, string> = {}) =>
    fetch(`${url}/api/v1/analyze`, { method: 'POST', headers: { ...headers, ...more }, body });
  const visited = `${url}/?visit=${net.make('query of an audited address')}`;
  const report = await analyze(JSON.stringify({ url: visited }));
  assert.equal(report.status, 200, await report.clone().text());
  const { id } = (await report.json()) as { id: string };
  await fetch(`${url}/api/v1/reports/${id}`, { headers });
  assert.equal((await analyze(`{"url": "${net.make('broken body')}`)).status, 400);
  assert.equal((await analyze('{}', { authorization: `Bearer ${net.make('wrong API key')}` })).status, 401);
  await fetch(`${url}/nowhere?token=${net.make('query')}`, {
    headers: { cookie: `a=${net.make('cookie')}` },
  });
  await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${net.make('wrong METRICS_TOKEN')}` } });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
  const tool = {
    name: 'suggest_fixes',
    arguments: { url: net.make('argument of MCP'), reportId: net.make('argument of MCP') },
  };
  for (const body of [
    { ...call, params: tool },
    { ...call, method: 'tools/list' },
    net.make('message of MCP'),
  ]) {
    const accept = 'application/json, text/event-stream';
    const answer = await fetch(`${url}/api/mcp`, {
      method: 'POST',
      headers: { ...headers, accept },
      body: JSON.stringify(body),
    });
    assert.notEqual(answer.status, 500);
    await answer.text();
  }
}

/** @returns status of the answer */
export async function write({ url, net }: World): Promise<number> {
  const sent = await fetch(`${url}/contact`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      name: net.make('name of a visitor'),
      email: net.make('address of a visitor', (word) => `${word}@visitors.example`),
      platform: 'Shopify',
      message: `We sell ${net.make('message of a visitor')}.`,
    }),
  });
  await sent.text();
  return sent.status;
}

/** One checkout by the official path, to its payment and its pages. @returns its last state */
export async function buy({ url, net, agent, item }: World, token: string): Promise<string> {
  const trace = randomUUID().replaceAll('-', '');
  const call = async (path: string, content?: object) => {
    const answer = await fetch(`${url}/api/ucp/${path}`, {
      method: content ? 'POST' : 'GET',
      headers: {
        ...json,
        'ucp-agent': agent.header('2026-08-25'),
        'idempotency-key': net.add('key of idempotency', randomUUID()),
        traceparent: `00-${trace}-b7ad6b7169203331-01`,
        tracestate: `vendor=${net.make('tracestate')}`,
        baggage: `person=${net.make('baggage')}`,
      },
      ...(content ? { body: JSON.stringify(content) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Bought };
  };
  const person = { first_name: net.make('first name'), last_name: net.make('last name') };
  const made = await call('checkout-sessions', {
    line_items: [{ item: { id: item }, quantity: 1 }],
    buyer: {
      ...person,
      email: net.make('address of a buyer', (word) => `${word}@buyers.example`),
      phone_number: net.add('phone', `+3538${String(Math.random()).slice(2, 11)}`),
    },
    fulfillment: {
      methods: [
        {
          type: 'shipping',
          destinations: [
            {
              ...person,
              street_address: net.make('street', (word) => `12 ${word} Row`),
              address_locality: net.make('town'),
              postal_code: 'D01 A1B2',
              address_country: 'IE',
            },
          ],
        },
      ],
    },
  });
  if (made.status !== 201) return String(made.status);
  const id = net.add('id of a checkout', made.body.id);
  // The storefront's host does not exist; its paths are ours.
  const ours = (address: string): string => url + new URL(address).pathname;
  const page = ours(made.body.continue_url);
  net.add('link of a checkout', page.split('.').at(-1));
  await (await fetch(page)).text();
  const credential = { type: 'token', token, cryptogram: net.make('credential of payment') };
  const instrument = { id: 'i1', handler_id: 'sandbox', type: 'card', credential, selected: true };
  const paid = await call(`checkout-sessions/${id}/complete`, { payment: { instruments: [instrument] } });
  const order = paid.body.order?.id;
  if (order) {
    await call(`orders/${net.add('id of an order', order)}`);
    await (await fetch(ours(paid.body.order?.permalink_url ?? page))).text();
  }
  await (await fetch(page)).text();
  return paid.body.status;
}
