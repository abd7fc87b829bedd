/** A process that buys is killed at each border between two steps; another one recovers; ledger, tables and answers must agree. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  adyenBank,
  braintreeBank,
  checkoutComBank,
  payPalBank,
  sharedTokenBank,
  stripeBank,
  worldpayBank,
  type CrashBank,
  type CrashOutcome,
} from './payment-crash/banks.ts';
import type { Line, Task } from './payment-crash/child.ts';
import { assertInvariants, type Sent } from './payment-crash/invariants.ts';
import { openShop, type Shop } from './payment-crash/shop.ts';
import { openWorld, order, pay } from './payment-crash/world.ts';
import { testDialects, type TestDialect } from './support/databases.ts';

const minute = 60_000;
const hour = 60 * minute;
const folder = mkdtempSync(join(tmpdir(), 'portico-crash-'));

/** A store with a checkout that can be paid, of which each buyer gets a copy. */
interface PreparedShop extends Shop {
  checkoutId: string;
}

async function prepare(dialect: TestDialect, bank: CrashBank): Promise<PreparedShop> {
  const shop = await openShop(dialect, bank);
  const world = await openWorld({ databaseUrl: shop.template, charging: bank.charging });
  const made = await world.commerce.checkouts.create(world.caller, order);
  assert.ok(made.ok && made.value.state === 'ready_for_complete', JSON.stringify(made));
  await world.close();
  return { ...shop, checkoutId: made.value.id };
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

let count = 0;

/** One buyer's life and death, and what others make of it. */
async function run(
  { dialect, template, checkoutId, stock }: PreparedShop,
  bank: CrashBank,
  outcome: CrashOutcome,
  dieAt: number,
): Promise<Life & { end: 'sold' | 'not sold'; again: string }> {
  count += 1;
  const databaseUrl = await dialect.copy(template);
  const key = `key-of-a-crash-${String(count).padStart(4, '0')}`;
  const { charging } = bank;
  const { mark, ...credential } = await bank.credential(outcome);
  const life = await live({ databaseUrl, charging, checkoutId, credential, key, dieAt });
  let ahead = 0;
  const world = await openWorld({ databaseUrl, charging, now: () => Date.now() + ahead });
  // Of half of the buyers the webhooks come late: those who recover have given up on them by then.
  const areLate = dieAt % 8 >= 4;
  const maintain = async (by: number): Promise<void> => {
    ahead += by;
    if (!areLate || ahead > 20 * minute) await bank.deliver(world);
    await world.commerce.maintain();
    await world.backend.sweep(Date.now() + ahead);
  };
  // Of two buyers who are at a challenge one passes, the other closes the page.
  if (dieAt % 4 < 2) await bank.meetChallenge(world);
  await maintain(2 * minute);
  await maintain(2 * minute);
  // The client comes back with its key, and means the same purchase.
  const repeat = { key, fingerprint: 'same' };
  const again = await world.commerce.checkouts.complete(
    world.caller,
    checkoutId,
    pay(world.site, credential),
    repeat,
  );
  const state = again.ok ? again.value.state : again.error.code;
  const sent: Sent[] = again.ok
    ? [{ state, ...(again.value.order ? { order: again.value.order.number } : {}) }]
    : [];
  for (const by of [20 * minute, 7 * hour, hour, 3 * hour]) await maintain(by);
  const note = `${charging.name} over ${dialect.name}: ${outcome}, killed ${life.wasKilled ? life.borders.at(-1) : 'never'} (${dieAt})`;
  const facts = { databaseUrl, mark, stock, sent: [...life.sent, ...sent], note };
  const end = await assertInvariants(world, await bank.moves(), facts);
  await world.close();
  await dialect.drop(databaseUrl);
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

const outcomes: [title: string, outcome: CrashOutcome, undisturbed: 'sold' | 'not sold', again: string][] = [
  ['success', 'success', 'sold', 'completed'],
  ['decline', 'decline', 'not sold', 'ready_for_complete'],
  ['challenge', 'challenge', 'sold', 'completed'],
  ['a bank that decides later', 'late', 'sold', 'completed'],
  ['a lost response after the bank accepted', 'lost_answer', 'sold', 'completed'],
  ['a request that never reached the bank', 'lost_before', 'not sold', 'ready_for_complete'],
];

/** Adyen cannot be asked: what it did not report is still being voided then. */
const isVoiding = (bank: string, outcome: CrashOutcome): boolean =>
  bank === 'Adyen' && outcome === 'lost_before';

interface BankRow {
  name: string;
  open(folder: string): Promise<CrashBank>;
  outcomes: readonly CrashOutcome[];
  /** In its own time: lives differ in how often they look, and the last borders may not come. */
  settlesByItself?: true;
}

const all = outcomes.map(([, outcome]) => outcome);
const some: CrashOutcome[] = ['success', 'decline', 'challenge', 'lost_answer'];
/** Through Worldpay no buyer is asked to confirm. */
const unchallenged = some.filter((one) => one !== 'challenge');
const banks: BankRow[] = [
  { name: 'Stripe', open: stripeBank, outcomes: all },
  { name: 'Adyen', open: adyenBank, outcomes: all },
  { name: 'Braintree', open: braintreeBank, outcomes: ['success', 'decline', 'lost_answer'] },
  { name: 'Checkout.com', open: checkoutComBank, outcomes: some, settlesByItself: true },
  { name: 'PayPal', open: payPalBank, outcomes: some },
  { name: 'Worldpay', open: worldpayBank, outcomes: unchallenged, settlesByItself: true },
  {
    name: 'Stripe with shared payment tokens',
    open: sharedTokenBank,
    outcomes: ['success', 'lost_answer'],
  },
];

/** By hand: `CRASH_EVERY=1` kills at each border with every bank, over both databases. */
const given = Number(process.env['CRASH_EVERY'] ?? 0);

/** Google Pay through Stripe or Adyen at each border; of what else there is, the borders are divided among the databases. */
const everyOf = (bank: string, outcome: CrashOutcome): number => {
  if (given > 0) return given;
  if (bank !== 'Stripe' && bank !== 'Adyen') return 3;
  return outcome === 'success' ? 1 : 2;
};

after(() => rmSync(folder, { recursive: true, force: true }));

for (const [place, dialect] of testDialects().entries())
  for (const { name, open, outcomes: tried, settlesByItself } of banks)
    describe(
      `killing the service during a purchase through ${name} over ${dialect.name}`,
      { skip: dialect.skip },
      () => {
        let bank: CrashBank;
        let shop: PreparedShop;
        before(async () => {
          bank = await open(mkdtempSync(join(folder, 'bank-')));
          shop = await prepare(dialect, bank);
        });
        after(async () => {
          await bank.close();
          await dialect.drop(shop.template);
        });

        for (const [title, outcome, undisturbed, again] of outcomes.filter((row) => tried.includes(row[1])))
          test(`leaves one order for one charge: ${title}`, { timeout: 300_000 }, async (t) => {
            const alive = await run(shop, bank, outcome, 0);
            const then = isVoiding(name, outcome) ? 'complete_in_progress' : again;
            assert.deepEqual([alive.wasKilled, alive.end, alive.again], [false, undisturbed, then]);
            for (const step of ['after backend.quote', 'after backend.prepare', 'before processor.authorize'])
              assert.ok(alive.borders.includes(step), step);
            // Until the bank is asked, a payment that will be lost is as any other.
            const from = title.includes('bank') ? alive.borders.indexOf('before processor.authorize') : 0;
            const every = everyOf(name, outcome);
            const deaths = alive.borders
              .map((_, at) => at + 1)
              .slice(from)
              .filter((dieAt) => dieAt % every === place % every);
            const sold = new Set<string>();
            let killed = 0;
            await each(deaths, async (dieAt) => {
              const { wasKilled, borders, end } = await run(shop, bank, outcome, dieAt);
              if (!settlesByItself) {
                assert.ok(wasKilled, `it outlived border ${dieAt}`);
                assert.deepEqual(borders, alive.borders.slice(0, dieAt), 'every life takes the same steps');
              }
              if (wasKilled) killed += 1;
              sold.add(`${borders.at(-1)}: ${end}`);
            });
            t.diagnostic(
              `${deaths.length} of ${alive.borders.length - from} borders: ${[...sold].join(', ')}`,
            );
            assert.ok(killed > deaths.length / 2 || given > 0, `${killed} of ${deaths.length} were killed`);
          });
      },
    );
