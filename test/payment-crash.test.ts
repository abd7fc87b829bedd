/** A process that buys is killed at each border between two steps; another one recovers; ledger, tables and answers must agree. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { createCatalogue } from '#backends/embedded';
import type { Line, Task } from './payment-crash/child.ts';
import { assertInvariants, type Sent } from './payment-crash/invariants.ts';
import {
  loadSite,
  openWorld,
  order,
  passChallenge,
  pay,
  variantId,
  type Provider,
  type World,
} from './payment-crash/world.ts';

const minute = 60_000;
const hour = 60 * minute;
const folder = mkdtempSync(join(tmpdir(), 'portico-crash-'));
const template = join(folder, 'template.db');
let bank: ChildProcess;
let provider: Provider;
let checkoutId: string;
let stock: number;

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('It has no output.');
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('It said nothing.');
}

interface Life {
  borders: string[];
  sent: Sent[];
  wasKilled: boolean;
}

async function live(task: Task): Promise<Life> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'payment-crash/child.ts'), JSON.stringify(task)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    },
  );
  const life: Life = { borders: [], sent: [], wasKilled: false };
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      life.wasKilled = signal === 'SIGKILL';
      if (code === 0 || life.wasKilled) resolve();
      else reject(new Error(`The buyer ended with ${code ?? signal}.`));
    });
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await ended;
  for (const text of output.split('\n').filter(Boolean)) {
    const line = JSON.parse(text) as Line;
    if ('border' in line) life.borders.push(line.border);
    else life.sent.push(line.answer);
  }
  return life;
}

/** What the buyer at the bank's page does, if there is one open. */
async function meetChallenge({ database: { db } }: World): Promise<void> {
  const placements = await db.selectFrom('storePlacement').select('intentId').execute();
  for (const { intentId } of placements) {
    if (intentId === null) continue;
    const headers = { authorization: `Bearer ${provider.secretKey}` };
    const answer = await fetch(`${provider.url}/v1/payment_intents/${intentId}`, { headers });
    const { status } = (await answer.json()) as { status: string };
    if (status === 'requires_action') await passChallenge(`${provider.url}/3ds/${intentId}`);
  }
}

let count = 0;

/** One buyer's life and death, and what others make of it. */
async function run(
  token: string,
  dieAt: number,
): Promise<Life & { end: 'sold' | 'not sold'; again: string }> {
  count += 1;
  const file = join(folder, `${count}.db`);
  copyFileSync(template, file);
  const key = `key-of-a-crash-${String(count).padStart(4, '0')}`;
  const life = await live({ file, provider, checkoutId, token, key, dieAt });
  let ahead = 0;
  const world = await openWorld({ file, provider, now: () => Date.now() + ahead });
  const maintain = async (by: number): Promise<void> => {
    ahead += by;
    await world.commerce.maintain();
    await world.backend.sweep(Date.now() + ahead);
  };
  // Of two buyers who are at a challenge one passes, the other closes the page.
  if (dieAt % 2) await meetChallenge(world);
  await maintain(2 * minute);
  await maintain(2 * minute);
  // The client comes back with its key, and means the same purchase.
  const repeat = { key, fingerprint: 'same' };
  const again = await world.commerce.checkouts.complete(
    world.caller,
    checkoutId,
    pay(world.site, token),
    repeat,
  );
  const state = again.ok ? again.value.state : again.error.code;
  const sent: Sent[] = again.ok
    ? [{ state, ...(again.value.order ? { order: again.value.order.number } : {}) }]
    : [];
  for (const by of [20 * minute, 7 * hour, hour, 3 * hour]) await maintain(by);
  const note = `${token}, killed ${life.wasKilled ? life.borders.at(-1) : 'never'} (${dieAt})`;
  const facts = { file, token, stock, sent: [...life.sent, ...sent], note };
  const end = await assertInvariants(world, provider, facts);
  await world.close();
  return { ...life, end, again: state };
}

/** Runs all, a few at a time. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
}

const outcomes: [title: string, token: string, undisturbed: 'sold' | 'not sold', again: string][] = [
  ['success', 'pm_sandbox_success', 'sold', 'completed'],
  ['decline', 'pm_sandbox_decline', 'not sold', 'ready_for_complete'],
  ['challenge', 'pm_sandbox_challenge', 'sold', 'completed'],
  ['a lost response after the bank accepted', 'pm_sandbox_lost_answer', 'sold', 'completed'],
  ['a request that never reached the bank', 'pm_sandbox_lost_before', 'not sold', 'ready_for_complete'],
];

describe('killing the service during a purchase', () => {
  before(async () => {
    const main = join(import.meta.dirname, '../sandbox/psp/main.ts');
    bank = spawn(process.execPath, [main, '--ledger', join(folder, 'ledger.jsonl'), '--slow-ms', '50'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    provider = JSON.parse(await firstLine(bank)) as Provider;
    const { products, categories, terms, site } = await loadSite();
    const world = await openWorld({ file: template, provider });
    const catalogue = createCatalogue({
      database: world.database,
      now: Date.now,
      origin: () => site.storefront,
    });
    await catalogue.writeCategories(site.id, categories);
    await catalogue.writeTerms(site.id, terms);
    await catalogue.writeProducts(site.id, products);
    const variants = products.flatMap((product) => product.variants);
    stock = variants.find(({ id }) => id === variantId)?.stock.quantity ?? 0;
    const made = await world.commerce.checkouts.create(world.caller, order);
    assert.ok(made.ok && made.value.state === 'ready_for_complete', JSON.stringify(made));
    checkoutId = made.value.id;
    await world.close();
  });

  after(() => {
    bank?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [title, token, undisturbed, again] of outcomes) {
    test(`leaves one order for one charge at each step: ${title}`, { timeout: 120_000 }, async () => {
      const alive = await run(token, 0);
      assert.deepEqual([alive.wasKilled, alive.end, alive.again], [false, undisturbed, again]);
      for (const step of ['after backend.quote', 'after backend.prepare', 'before processor.confirm'])
        assert.ok(alive.borders.includes(step), step);
      // Until the bank is asked, a payment that will be lost is as any other.
      const from = title.includes('bank') ? alive.borders.indexOf('before processor.confirm') : 0;
      const deaths = new Set<string>();
      await each(alive.borders.map((_, place) => place + 1).slice(from), async (dieAt) => {
        const { wasKilled, borders, end } = await run(token, dieAt);
        assert.ok(wasKilled, `it outlived border ${dieAt}`);
        assert.deepEqual(borders, alive.borders.slice(0, dieAt), 'every life takes the same steps');
        deaths.add(`${borders.at(-1)}: ${end}`);
      });
      assert.ok(deaths.size >= 4, [...deaths].join('\n'));
    });
  }
});
