import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { startPsp, type LedgerView, type Psp } from './index.ts';
import { createClient, type Fields } from './testing.ts';

async function fileFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-psp-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'ledger.jsonl');
}

/** Starts the provider as a process of its own and reads the line that it prints. */
async function run(t: TestContext, ...args: string[]): Promise<{ child: ChildProcess; psp: Psp }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const line = String((await once(child.stdout!, 'data'))[0]);
  return { child, psp: JSON.parse(line) as Psp };
}

test('keeps everything it confirmed after kill -9', async (t) => {
  const file = await fileFor(t);
  const first = await run(t, '--ledger', file);
  const client = createClient(first.psp);
  /** What was answered, by id. */
  const answered = new Map<string, unknown>();
  let ready: (() => void) | undefined;
  const enough = new Promise<void>((resolve) => (ready = resolve));
  const buyer = async (name: string): Promise<void> => {
    for (let i = 0; ; i++) {
      const key = `${name}-${i}`;
      const made = await client.post(
        '/v1/payment_intents',
        { amount: 100 + i, currency: 'eur', capture_method: 'manual', 'metadata[key]': key },
        `${key}-create`,
      );
      const id = made.body.id as string;
      answered.set(id, made.body);
      const paid = await client.post(
        `/v1/payment_intents/${id}/confirm`,
        { payment_method: 'pm_card_visa' },
        `${key}-confirm`,
      );
      answered.set(id, paid.body);
      const end = await client.post(`/v1/payment_intents/${id}/${i % 3 === 0 ? 'cancel' : 'capture'}`);
      answered.set(id, end.body);
      if (answered.size >= 60) ready?.();
    }
  };
  const buyers = ['a', 'b', 'c', 'd'].map((name) => buyer(name).catch(() => undefined));
  await enough;
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  await Promise.all(buyers);

  const second = await run(t, '--ledger', file);
  assert.equal(second.psp.secretKey, first.psp.secretKey);
  const after = createClient(second.psp);
  const order = [
    'requires_payment_method',
    'requires_confirmation',
    'requires_capture',
    'succeeded',
    'canceled',
  ];
  for (const [id, body] of answered) {
    const { status, ...known } = body as { status: string; amount: number };
    const found = (await after.get(`/v1/payment_intents/${id}`)).body;
    // What was under way at the kill may have gone one step further than was answered.
    assert.ok(order.indexOf(found.status) >= order.indexOf(status), `${status} → ${found.status}`);
    if (found.status === status) assert.deepEqual(found, { ...known, status });
  }
  const replay = await after.post(
    '/v1/payment_intents',
    { amount: 100, currency: 'eur', capture_method: 'manual', 'metadata[key]': 'a-0' },
    'a-0-create',
  );
  assert.equal(replay.headers.get('idempotent-replayed'), 'true');
  assert.ok(answered.has(replay.body.id as string));

  const { sums, entries } = (await after.get('/ledger')).body as LedgerView;
  const total = (kind: string): number =>
    entries.filter((entry) => entry.kind === kind).reduce((sum, entry) => sum + entry.amount, 0);
  assert.deepEqual(sums.eur, {
    authorised: total('authorised'),
    captured: total('captured'),
    released: total('voided'),
    refunded: 0,
    held: total('authorised') - total('captured') - total('voided'),
  });
  assert.ok(total('captured') > 0 && total('voided') > 0);
  second.child.kill('SIGTERM');
  const [code] = (await once(second.child, 'exit')) as [number | null];
  assert.equal(code, 0);
});

test('writes a change to the file before it responds', async (t) => {
  const file = await fileFor(t);
  const psp = await startPsp({ ledger: file });
  t.after(() => psp.close());
  const { post } = createClient(psp);
  const ask = async (path: string, fields: Fields, key: string): Promise<string> => {
    const { body } = await post(path, fields, key);
    assert.ok(readFileSync(file, 'utf8').includes(`"key":"${key}"`), key);
    return body.id as string;
  };
  const buyer = async (name: string): Promise<void> => {
    for (let i = 0; i < 12; i++) {
      const fields = { amount: 100, currency: 'eur', capture_method: 'manual' };
      const id = await ask('/v1/payment_intents', fields, `${name}${i}-create`);
      const path = `/v1/payment_intents/${id}`;
      await ask(`${path}/confirm`, { payment_method: 'pm_card_visa' }, `${name}${i}-confirm`);
      await ask(`${path}/${i % 2 ? 'capture' : 'cancel'}`, {}, `${name}${i}-end`);
    }
  };
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(buyer));
});

test('drops an incomplete last line and appends after it', async (t) => {
  const file = await fileFor(t);
  const first = await startPsp({ ledger: file });
  const id = await createClient(first).intent();
  await first.close();
  await appendFile(file, '{"seq":2,"at":1,"kind":"capt');
  const second = await startPsp({ ledger: file });
  const other = await createClient(second).intent();
  await second.close();
  const third = await startPsp({ ledger: file });
  t.after(() => third.close());
  assert.deepEqual(
    third.ledger().entries.map(({ intentId, seq }) => [intentId, seq]),
    [
      [id, 1],
      [other, 2],
    ],
  );
  for (const line of (await readFile(file, 'utf8')).trimEnd().split('\n')) JSON.parse(line);
});

test('refuses to open a ledger with a broken line', async (t) => {
  const file = await fileFor(t);
  await writeFile(file, '{"at":1,\n{"at":2}\n');
  await assert.rejects(startPsp({ ledger: file }), SyntaxError);
});

test('finishes processing that a restart interrupted', async (t) => {
  const file = await fileFor(t);
  const first = await startPsp({ ledger: file, slowMs: 50 });
  const client = createClient(first);
  const id = await client.intent();
  await client.post(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_sandbox_processing' });
  await first.close();
  const second = await startPsp({ ledger: file, slowMs: 50 });
  t.after(() => second.close());
  for (let tries = 0; second.ledger().sums.eur?.held !== 2_500; tries++) {
    assert.ok(tries < 100, 'still processing');
    await new Promise((done) => setTimeout(done, 10));
  }
});

test('reports the money by currency', async (t) => {
  const psp = await startPsp();
  t.after(() => psp.close());
  const client = createClient(psp);
  const pay = async (fields: Record<string, string | number>, token = 'pm_card_visa'): Promise<string> => {
    const id = await client.intent(fields);
    await client.post(`/v1/payment_intents/${id}/confirm`, { payment_method: token });
    return id;
  };
  const part = await pay({ amount: 1_000 });
  await client.post(`/v1/payment_intents/${part}/capture`, { amount_to_capture: 700 });
  await client.post('/v1/refunds', { payment_intent: part, amount: 200 });
  await client.post(`/v1/payment_intents/${await pay({ amount: 50 })}/cancel`);
  await pay({ amount: 30 });
  await pay({ amount: 9 }, 'pm_sandbox_decline');
  await pay({ amount: 400, currency: 'jpy' });
  assert.deepEqual((await client.get('/ledger')).body.sums, {
    eur: { authorised: 1_080, captured: 700, released: 350, refunded: 200, held: 30 },
    jpy: { authorised: 400, captured: 0, released: 0, refunded: 0, held: 400 },
  });
});
