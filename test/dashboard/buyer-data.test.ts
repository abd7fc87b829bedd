/** What an analyst sees: every page and download of the dashboard, without anything that a buyer or a writer said of themselves. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { contactMessages } from '#storage';
import { until } from '../api/service.ts';
import { openReceiver } from '../event-webhooks/receiver.ts';
import { dashboardRoutes } from './routes.ts';
import { accountsOf, signIn, type SignedIn } from './signed-in.ts';
import { carryOut, leaveAtTheBank, loseRefund, openStores, type StoreWorld } from './stores-world.ts';

const buyer = {
  first_name: 'Markfirst',
  last_name: 'Marklast',
  email: 'mark.mail@buyers.example',
  phone_number: '+35315550142',
};
const home = {
  first_name: 'Markfirst',
  last_name: 'Markrecipient',
  street_address: '9 Markstreet',
  extended_address: 'Markfloor',
  address_locality: 'Marktown',
  postal_code: 'D01 A1B2',
  address_country: 'IE',
};
const parcel = { carrier: 'Post', trackingNumber: 'MARKTRACK1', trackingUrl: 'https://post.example/MARKURL' };
const letter = { name: 'Markwriter', email: 'mark.writer@mail.example', message: 'Markletter: call me.' };
const marks =
  'Markfirst Marklast mark.mail 35315550142 Markrecipient Markstreet Markfloor Marktown A1B2 MARKTRACK1 MARKURL Markreason Markanswer Markcampaign Markwriter mark.writer Markletter'.split(
    ' ',
  );

/** Something on each page. */
async function openMarked(
  t: TestContext,
): Promise<StoreWorld & { number: string; letterId: string; secretPath: string }> {
  const world = await openStores(t);
  const { owner, service } = world;
  const receiver = await openReceiver(t, (response) => response.writeHead(200).end('Markanswer'));
  const added = await owner.post('/dashboard/webhooks/new', {
    url: receiver.url,
    site: 'all',
    order_placed: 'on',
    enabled: 'on',
  });
  assert.equal(added.status, 303, await added.text());
  await world.change({ partners: [{ id: 'acme', keys: ['k1'], orderWebhook: { url: receiver.url } }] });
  const number = await world.buy(2, {
    buyer,
    fulfillment: { methods: [{ type: 'shipping', destinations: [home] }] },
    attribution: { utm_campaign: 'Markcampaign' },
  });
  assert.equal((await carryOut(world, number, 'ship', { 'line.0': '1', ...parcel })).status, 303);
  assert.equal(
    (await carryOut(world, number, 'refund', { amount: '1.00', reason: 'Markreason' })).status,
    303,
  );
  const letterId = 'm-1';
  await contactMessages(service.database).insert({
    id: letterId,
    createdAt: Date.now(),
    source: 'form',
    ...letter,
  });
  for (const [path, fields] of [
    ['/dashboard/audits', { url: 'https://shop.example/' }],
    ['/dashboard/audits/batches/new', { urls: 'https://shop.example/', name: 'Autumn' }],
    [
      '/dashboard/audits/monitors/new',
      {
        url: 'shop.example',
        every: 'week',
        hour: '4',
        weekday: '2',
        hours: '',
        fall: '7',
        limit: '60',
        recipients: '',
      },
    ],
    ['/dashboard/stores/demo/manifest', {}],
    ['/dashboard/stores/demo/partners/linking/new', { name: 'Acme', redirects: 'https://acme.example/back' }],
    ['/dashboard/settings/members/invite', { email: 'new@people.example', role: 'analyst' }],
  ] as [string, Record<string, string>][])
    assert.ok((await owner.post(path, fields)).status < 400, path);
  await service.keys.create({ client: 'an agent' });
  await service.keys.revoke((await service.keys.create({ client: 'before' })).id);
  await until(() => receiver.received.length > 0);
  return { ...world, number, letterId, secretPath: added.headers.get('location') ?? '' };
}

const linksOf = (page: string): string[] =>
  [...page.matchAll(/(?:href|action)="(\/dashboard[^"#]*)/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );

/** The response of every linked page for one caller. @param more pages without a link */
async function walk({ get }: Pick<SignedIn, 'get'>, more: readonly string[]) {
  const seen = new Map<string, { status: number; text: string }>();
  const left = ['/dashboard', ...more];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path)) continue;
    const response = await get(path);
    const answer = { status: response.status, text: await response.text() };
    seen.set(path, answer);
    const location = response.headers.get('location');
    left.push(...linksOf(answer.text), ...(location?.startsWith('/dashboard') ? [location] : []));
  }
  return seen;
}

/** As the router matches. */
const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replace(/^GET /, '').replace(/:\w+/g, '[^/]+')}(?:\\?.*)?$`);

const forVisitors = /^GET \/dashboard\/(?:sign-|welcome|\*)/;

test('hides personal data of buyers and senders from analysts', async (t) => {
  const { number, letterId, secretPath, ...world } = await openMarked(t);
  const { service, owner } = world;
  const [analyst, member] = [await signIn(service, 'analyst'), await signIn(service, 'member')];
  await until(async () =>
    (await (await owner.get('/dashboard/audits')).text()).includes('/dashboard/audits/shop.example'),
  );
  const token = await accountsOf(service).links.make({
    kind: 'email',
    subject: owner.member.id,
    body: { email: 'new@people.example' },
    lastsMs: 60_000,
  });
  const started = await owner.post('/dashboard/audits', { url: 'https://other.example/' });
  const run = started.headers.get('location') ?? '';
  const batch = /\/dashboard\/audits\/batches\/(?!new)[\w-]+/.exec(
    await (await owner.get('/dashboard/audits/batches')).text(),
  )?.[0];
  // One that cannot end: only then it can be canceled.
  const open = await owner.post('/dashboard/audits/batches/new', { urls: 'https://slow.example/' });
  const more = [
    secretPath,
    '/dashboard/confirm',
    `${open.headers.get('location')}/cancel`,
    run,
    `${run}/events`,
    `${batch}/events`,
    `/dashboard/account/email/${token}`,
    ...['ship', 'deliver', 'cancel', 'refund', 'return'].map(
      (one) => `/dashboard/stores/demo/orders/${number}/${one}`,
    ),
    ...['Markwriter', 'mark.writer', 'Markletter', 'nothing'].map((word) => `/dashboard/inbox?q=${word}`),
    `/dashboard/inbox/${letterId}/delete`,
    `/dashboard/stores/demo/orders?number=${number}`,
    // No page links to it while the keys are those of the service.
    '/dashboard/stores/demo/payments/processor/disconnect',
    `/dashboard/stores/demo/payments/${await leaveAtTheBank(service)}/end`,
    `/dashboard/stores/demo/orders/${number}/refunds/${await loseRefund(world, number)}/settle`,
  ];
  const byOwner = await walk(owner, more);
  const reached = [...byOwner].filter(([, { status }]) => status < 400).map(([path]) => path);
  const missed = dashboardRoutes().filter(
    (route) =>
      route.startsWith('GET ') &&
      !forVisitors.test(route) &&
      !reached.some((path) => patternOf(route).test(path)),
  );
  assert.deepEqual(missed, [], 'pages that this test does not look at');

  const byMember = await walk(member, reached);
  for (const mark of marks) {
    // A search page shows its own query, so those pages do not count here.
    const pages = [...byMember].filter(([path]) => !path.includes('?q='));
    assert.ok(
      pages.some(([, { text }]) => text.includes(mark)),
      `a member sees ${mark}`,
    );
  }
  const byAnalyst = await walk(analyst, reached);
  assert.ok(byAnalyst.size >= reached.length);
  for (const [path, { text, status }] of byAnalyst) {
    assert.ok(status < 500, path);
    for (const mark of marks) assert.ok(!text.includes(mark), `${path} shows ${mark}`);
  }
  const order = byAnalyst.get(`/dashboard/stores/demo/orders/${number}`)?.text ?? '';
  assert.match(
    order,
    /<h3>Buyer<\/h3>[\s\S]*Name[\s\S]*hidden from your role[\s\S]*Email[\s\S]*hidden from your role/,
  );
  assert.match(order, /Handler[\s\S]{0,40}hidden from your role/);
  assert.match(
    byAnalyst.get(`/dashboard/inbox/${letterId}`)?.text ?? '',
    /Message from \(hidden from your role\)/,
  );
  const searched = (word: string) => byAnalyst.get(`/dashboard/inbox?q=${word}`)?.text;
  assert.equal(searched('Markwriter'), searched('nothing'), 'a search says nothing of what is hidden');
});

test('rejects actions of analysts on orders, messages, and settings', async (t) => {
  const { service, number, letterId, paidBack } = await openMarked(t);
  const analyst = await signIn(service, 'analyst');
  const before = paidBack();
  const key = await service.keys.create({ client: 'kept' });
  const other = await signIn(service, 'member');
  for (const path of [
    ...['ship', 'deliver', 'cancel', 'refund', 'return'].map(
      (one) => `/dashboard/stores/demo/orders/${number}/${one}`,
    ),
    `/dashboard/inbox/${letterId}`,
    `/dashboard/inbox/${letterId}/delete`,
    '/dashboard/settings/keys/new',
    `/dashboard/settings/keys/${key.id}`,
    `/dashboard/settings/keys/${key.id}/rotate`,
    `/dashboard/settings/keys/${key.id}/revoke`,
    '/dashboard/settings/members/invite',
    `/dashboard/settings/members/${other.member.id}`,
    `/dashboard/settings/members/${other.member.id}/remove`,
    '/dashboard/settings/data',
    '/dashboard/stores/demo/off',
  ]) {
    const answer = await analyst.post(path, { sure: 'yes', role: 'owner', state: 'read' });
    assert.equal(answer.status, 403, path);
  }
  assert.equal(paidBack(), before);
  assert.equal((await service.keys.read(key.id))?.state, 'live');
  const message = await contactMessages(service.database).read(letterId);
  assert.equal(message?.state, 'new');
  assert.equal(
    (await analyst.post('/dashboard/audits', { url: 'https://third.example/' })).status,
    303,
    'audits are open',
  );
});

test('lets an owner set the role, and treats unknown roles as the least privileged', async (t) => {
  const { service, owner, number } = await openMarked(t);
  const other = await signIn(service, 'member');
  const path = `/dashboard/stores/demo/orders/${number}`;
  const sees = async () => (await (await other.get(path)).text()).includes('Markstreet');
  assert.equal(await sees(), true);
  const given = await owner.post(`/dashboard/settings/members/${other.member.id}`, { role: 'analyst' });
  assert.equal(given.status, 303);
  assert.equal(await sees(), false);
  const { db } = service.database;
  const user = db.updateTable('user').where('id', '=', other.member.id);
  await user.set({ role: 'member' }).execute();
  assert.equal(await sees(), true);
  await user.set({ role: 'auditor' }).execute();
  assert.equal(await sees(), false);
});
