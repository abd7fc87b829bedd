/** The contact form over the running service: people, agents, and those who mean no good. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { contactMessages } from '#storage';
import { foreignOf } from '../api/same-origin.ts';
import { problemOf, startService, until, type Service } from '../api/service.ts';
import { startSmtpReceiver } from '../support/smtp-receiver.ts';

const right = {
  name: 'Ada Byron',
  email: 'ada@shop.test',
  platform: 'Shopify',
  message: 'We sell lamps.\nCan agents buy them?',
};

const agent = { accept: 'application/json' };
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const post = ({ url }: Service, fields: Record<string, string>, headers: Record<string, string> = agent) =>
  fetch(`${url}/contact`, { method: 'POST', headers, body: new URLSearchParams(fields) });

const stored = ({ database }: Service) => contactMessages(database).list({ limit: 100 });

test('stores the message of an agent before it returns 200 with the ID', async (t) => {
  const service = await startService(t);
  const response = await post(service, right);
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  const { id, status } = (await response.json()) as { id: string; status: string };
  assert.equal(status, 'received');
  const [message, ...rest] = await stored(service);
  assert.deepEqual(rest, []);
  const { createdAt, ...kept } = message ?? assert.fail('nothing stored');
  assert.ok(Math.abs(createdAt - Date.now()) < 60_000);
  assert.deepEqual(kept, { ...right, id, platform: 'shopify', state: 'new', source: 'agent' });
});

test('shows a person the form, then thanks, and nothing from other hosts', async (t) => {
  const service = await startService(t);
  const form = await service.get('/contact', undefined, browser);
  assert.equal(form.status, 200);
  const page = await form.text();
  assert.deepEqual(foreignOf(page), []);
  for (const part of [
    '<label for="name"',
    'autocomplete="name"',
    'autocomplete="email"',
    'method="post"',
    'type="email"',
    'name="platform"',
  ])
    assert.ok(page.includes(part), part);
  const thanks = await post(service, { ...right, platform: '', fax: '' }, browser);
  assert.equal(thanks.status, 200);
  assert.match(thanks.headers.get('content-type') ?? '', /^text\/html/);
  const [message] = await stored(service);
  assert.ok((await thanks.text()).includes(message?.id ?? 'none'));
  assert.deepEqual([message?.source, message?.platform], ['form', undefined]);
});

const wrong: [fields: Record<string, string>, names: string[]][] = [
  [{}, ['name', 'email', 'message']],
  [{ ...right, name: ' \t ' }, ['name']],
  [{ ...right, name: 'Ada\r\nBcc: eve@evil.test' }, ['name']],
  [{ ...right, name: 'a'.repeat(101) }, ['name']],
  [{ ...right, email: 'ada' }, ['email']],
  [{ ...right, email: 'ada@shop' }, ['email']],
  [{ ...right, email: 'ada@shop.test, eve@evil.test' }, ['email']],
  [{ ...right, email: 'ada@shop.test\r\nBcc: eve@evil.test' }, ['email']],
  [{ ...right, platform: 'abacus' }, ['platform']],
  [{ ...right, platform: 'constructor' }, ['platform']],
  [{ ...right, message: '' }, ['message']],
  [{ ...right, message: 'a'.repeat(5_001) }, ['message']],
  [{ ...right, fax: 'https://spam.test' }, ['fax']],
  [{ name: 'Ada', email: 'x', platform: 'abacus', message: '' }, ['email', 'platform', 'message']],
];
for (const [fields, names] of wrong)
  test(`${JSON.stringify(fields).slice(0, 90)} is rejected with ${names.join(', ')}, for programs and people`, async (t) => {
    const service = await startService(t);
    const response = await post(service, fields);
    assert.equal(response.status, 400);
    const { type, errors } = await problemOf(response);
    assert.equal(type, '/problems/invalid-request');
    assert.deepEqual(
      errors?.map(({ field }) => field),
      names,
    );
    const again = await post(service, fields, browser);
    assert.equal(again.status, 400);
    const page = await again.text();
    for (const name of names) {
      const error = errors?.find(({ field }) => field === name)?.detail.replaceAll("'", '&#39;') ?? 'none';
      const beside = page.slice(page.indexOf(`id="${name}-error"`)).slice(0, 300);
      assert.ok(page.includes(`id="${name}-error"`) && beside.includes(error), `${name}: ${beside}`);
    }
    for (const [name, value] of Object.entries(fields))
      if (['email', 'name'].includes(name) && /^[\w@. ]+$/.test(value))
        assert.ok(page.includes(`value="${value}"`), `${name} is kept`);
    assert.deepEqual(await stored(service), []);
  });

test('returns input as text, never as markup', async (t) => {
  const service = await startService(t);
  const evil = '"><script>alert(1)</script></textarea>';
  const page = await (await post(service, { name: evil, email: evil, message: evil }, browser)).text();
  assert.doesNotMatch(page, /<script>/);
  assert.match(page, /&lt;script&gt;alert/);
});

test('accepts only a form-encoded body that is not too large', async (t) => {
  const service = await startService(t);
  const send = (body: string | FormData | URLSearchParams, type?: string) =>
    fetch(`${service.url}/contact`, {
      method: 'POST',
      headers: { ...agent, ...(type === undefined ? {} : { 'content-type': type }) },
      body,
    });
  for (const [body, type] of [
    [JSON.stringify(right), 'application/json'],
    ['name=Ada', 'text/plain'],
    [new FormData(), undefined],
  ] as const)
    assert.equal((await problemOf(await send(body, type))).status, 415);
  const large = new URLSearchParams({ ...right, message: 'a'.repeat(70_000) });
  assert.equal((await problemOf(await send(large))).status, 413);
  const put = await fetch(`${service.url}/contact`, { method: 'PUT' });
  assert.equal(put.status, 405);
});

test('limits a network address to five messages an hour, with Retry-After for people and programs', async (t) => {
  const service = await startService(t);
  for (let turn = 0; turn < 5; turn += 1) assert.equal((await post(service, right)).status, 200);
  const refused = await post(service, right);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 3_000);
  assert.equal((await problemOf(refused)).type, '/problems/rate-limited');
  const page = await post(service, right, browser);
  assert.equal(page.status, 429);
  assert.match(await page.text(), /Ada Byron[\s\S]*We sell lamps\./);
  assert.equal((await stored(service)).length, 5);
});

test('emails a message to the operator, with the sender as Reply-To', async (t) => {
  const receiver = await startSmtpReceiver();
  t.after(() => receiver.close());
  const service = await startService(t, {
    environment: { SMTP_URL: receiver.url, MAIL_FROM: 'site@portico.test', CONTACT_TO: 'team@portico.test' },
  });
  const { id } = (await (await post(service, right)).json()) as { id: string };
  await until(() => receiver.mails.length > 0);
  const [mail] = receiver.mails;
  assert.deepEqual(mail?.to, ['team@portico.test']);
  assert.equal(mail?.headers.get('reply-to'), 'ada@shop.test');
  assert.equal(mail?.headers.get('subject'), 'Message from Ada Byron');
  const body = mail?.parts.get('text/plain') ?? '';
  for (const part of ['We sell lamps.', 'Can agents buy them?', id, 'Platform: shopify'])
    assert.ok(body.includes(part), body);
});

test('keeps a message without a relay', async (t) => {
  const service = await startService(t, { environment: { CONTACT_TO: 'team@portico.test' } });
  assert.equal((await post(service, right)).status, 200);
  assert.equal((await stored(service)).length, 1);
  assert.match(service.logged(), /letters-not-kept/);
});

const verified = (t: TestContext) => startService(t, { environment: { CONTACT_CAPTCHA: 'altcha' } });

async function solved({ url }: Service): Promise<string> {
  const challenge = (await (await fetch(`${url}/contact/challenge`)).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

test('accepts a solved challenge for one message when verification is on', async (t) => {
  const service = await verified(t);
  const altcha = await solved(service);
  assert.equal((await post(service, { ...right, altcha })).status, 200);
  const again = await post(service, { ...right, altcha });
  assert.equal(again.status, 400);
  assert.deepEqual(
    (await problemOf(again)).errors?.map(({ field }) => field),
    ['altcha'],
  );
  assert.equal((await stored(service)).length, 1);
});

test('rejects a shared solution for two messages at once', async (t) => {
  const service = await verified(t);
  const altcha = await solved(service);
  const answers = await Promise.all(Array.from({ length: 4 }, () => post(service, { ...right, altcha })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400]);
});

test('does not use up a solution for a wrong field', async (t) => {
  const service = await verified(t);
  const altcha = await solved(service);
  assert.equal((await post(service, { ...right, email: '', altcha })).status, 400);
  assert.equal((await post(service, { ...right, altcha })).status, 200);
});

test('rejects a missing or changed solution, and one for a challenge that the sender made', async (t) => {
  const service = await verified(t);
  const good = JSON.parse(Buffer.from(await solved(service), 'base64').toString()) as {
    challenge: Challenge;
    solution: { counter: number; derivedKey: string };
  };
  const { challenge, solution } = good;
  const parameters = challenge.parameters;
  const bad: unknown[] = [
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge, solution: { counter: -1, derivedKey: solution.derivedKey } },
    { challenge: { ...challenge, parameters: { ...parameters, nonce: 'ab'.repeat(16) } }, solution },
    {
      challenge: {
        ...challenge,
        parameters: { ...parameters, expiresAt: (parameters.expiresAt ?? 0) + 9_999 },
      },
      solution,
    },
    { challenge: { ...challenge, signature: '00'.repeat(32) }, solution },
    { challenge: { parameters: { ...parameters, cost: 1 } }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, __proto__: { a: 1 }, extra: 1 } }, solution },
    null,
    [],
    'x',
  ];
  const encoded = bad.map((one) => Buffer.from(JSON.stringify(one)).toString('base64'));
  for (const altcha of ['', 'not base64!', 'a'.repeat(9_999), ...encoded]) {
    const response = await post(service, { ...right, altcha });
    assert.equal(response.status, 400, altcha);
    assert.deepEqual(
      (await problemOf(response)).errors?.map(({ field }) => field),
      ['altcha'],
    );
  }
  assert.deepEqual(await stored(service), []);
});

test('has no challenge and no widget without verification', async (t) => {
  const service = await startService(t);
  assert.equal((await service.get('/contact/challenge')).status, 404);
  assert.doesNotMatch(await (await service.get('/contact')).text(), /altcha/);
});
