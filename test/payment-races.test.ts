/**
 * Several agents buy through two nodes at once: each pays twice at the same moment, some with two instruments, cancel, and confirm at
 * the bank, while webhooks come twice and in any order. Then the bank's books, the orders, and the stock must agree.
 * `RACE_ROUNDS` for more than a few rounds.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { hour, minute, type CheckoutView, type Outcome } from '#commerce';
import { openDatabase } from '#storage';
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
import { assertAgreed, type Told } from './payment-crash/agreed.ts';
import { openShop, type Shop } from './payment-crash/shop.ts';
import { openWorld, order, pay, type World } from './payment-crash/world.ts';
import { testDialects } from './support/databases.ts';
import { press } from './support/embedded/processor.ts';

const rounds = Number(process.env['RACE_ROUNDS'] ?? 4);
/** Three of them find stock. */
const buyers = 5;
const folder = mkdtempSync(join(tmpdir(), 'portico-races-'));
after(() => rmSync(folder, { recursive: true, force: true }));

type Random = () => number;

/** Repeats what it chose for a seed, though not what the machine made of it. */
function randomOf(seed: number): Random {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

const outcomes: readonly CrashOutcome[] = [
  'success',
  'success',
  'success',
  'decline',
  'challenge',
  'challenge',
  'late',
  'lost_answer',
  'lost_answer',
  'lost_before',
];

/** The simulated PayPal loses such a request each time that it is repeated: the payment would stay undecided. */
const outcomesOf = ({ charging }: CrashBank): readonly CrashOutcome[] =>
  charging.name === 'paypal' ? outcomes.filter((one) => one !== 'lost_before') : outcomes;

interface Race {
  bank: CrashBank;
  nodes: readonly World[];
  random: Random;
  note: string;
}

/** One agent, who does not wait for an answer before the next call. */
async function buy({ bank, nodes, random, note }: Race, checkoutId: string, place: number): Promise<Told> {
  const told: Told = { checkoutId, answers: [] };
  let keys = 0;
  const newKey = (): string => `race-${note}-${place}-${(keys += 1)}`.replaceAll(/\W/g, '-').padEnd(20, 'x');
  const hear = (answer: Outcome<CheckoutView>): CheckoutView | undefined => {
    if (!answer.ok) return undefined;
    const { state, order: made } = answer.value;
    told.answers.push({ state, ...(made ? { order: made.number } : {}) });
    return answer.value;
  };
  const soon = async <T>(work: () => Promise<T>): Promise<T> => {
    await delay(random() * 60);
    return work();
  };
  const complete = async (
    credential: { type: string; token: string },
    key: string,
    returned?: Record<string, string>,
  ): Promise<CheckoutView | undefined> => {
    const { commerce, caller, site } = pick(random, nodes);
    const repeat = { key, fingerprint: credential.token };
    return hear(
      await commerce.checkouts.complete(caller, checkoutId, pay(site, credential, returned), repeat),
    );
  };
  const cancel = async (): Promise<void> => {
    const { commerce, caller } = pick(random, nodes);
    hear(await commerce.checkouts.cancel(caller, checkoutId, { key: newKey(), fingerprint: 'cancel' }));
  };

  const { mark: _, ...first } = await bank.credential(pick(random, outcomesOf(bank)));
  const { mark: __, ...another } = await bank.credential('success');
  const second = random() < 0.5 ? first : another;
  const key = newKey();
  const isRepeat = second === first && random() < 0.5;
  const calls = [complete(first, key), soon(() => complete(second, isRepeat ? key : newKey()))];
  const others = random() < 0.3 ? [soon(cancel)] : [];
  const answers = await Promise.all(calls);
  const challengeUrl = answers.find((one) => one?.challengeUrl !== undefined)?.challengeUrl;
  if (challengeUrl !== undefined && random() < 0.85) {
    const { headers } = await press(challengeUrl, random() < 0.75 ? 'complete' : 'fail');
    const back = headers.get('location');
    const returned = back === null ? {} : Object.fromEntries(new URL(back).searchParams);
    if (random() < 0.3) others.push(soon(cancel));
    await Promise.all([complete(first, newKey(), returned), soon(() => complete(first, newKey(), returned))]);
  }
  await Promise.all(others);
  // Of those that paid nothing, most try once more, when others may have given their units back.
  if (random() < 0.8) await soon(() => complete(pick(random, [first, another]), newKey()));
  return told;
}

/** Each notice at least once, at any node, in any order, while purchases are under way or afterwards. */
function postman({ bank: { inbox }, nodes, random }: Race, since: number) {
  const taken = new Set<number>();
  return {
    async deliverOne(): Promise<boolean> {
      const waiting = inbox.received.map((_, at) => at).slice(since);
      const fresh = waiting.filter((at) => !taken.has(at));
      const at = pick(random, fresh.length === 0 || random() < 0.2 ? waiting : fresh);
      const notice = inbox.received[at];
      if (!notice) return false;
      const { processor, commerce } = pick(random, nodes);
      const notices = await processor.readNotices(notice.body, (name) => notice.headers[name]);
      assert.ok(notices, `it was not read: ${notice.body}`);
      for (const { reference, failure } of notices) {
        // The processor sends it again.
        if (failure) return true;
        await commerce.resume(reference);
      }
      taken.add(at);
      return true;
    },
    hasMore: () => inbox.received.length > since + taken.size,
  };
}

async function race(
  { dialect, template, stock }: Shop,
  bank: CrashBank,
  seed: number,
): Promise<{ paid: number; told: Told[] }> {
  const random = randomOf(seed);
  const url = await dialect.copy(template);
  // Two nodes have connections of their own; SQLite has one process, and one connection that writes.
  const databases = [await openDatabase(url)];
  if (dialect.name === 'PostgreSQL') databases.push(await openDatabase(url));
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const { charging } = bank;
  const nodes = await Promise.all(
    [0, 1].map((at) =>
      openWorld({ databaseUrl: databases[at % databases.length] ?? assert.fail(), charging, now }),
    ),
  );
  const note = `${charging.name} over ${dialect.name}, seed ${seed}`;
  const current: Race = { bank, nodes, random, note };
  const [node] = nodes;
  assert.ok(node);
  const checkouts = await Promise.all(
    Array.from({ length: buyers }, async (_, place) => {
      const buyer = { ...order.buyer, email: `buyer-${place}@race.test` };
      const made = await node.commerce.checkouts.create(node.caller, { ...order, buyer });
      assert.ok(made.ok && made.value.state === 'ready_for_complete', JSON.stringify(made));
      return made.value.id;
    }),
  );
  const post = postman(current, bank.inbox.received.length);
  const over = new AbortController();
  // In some rounds they come when everyone has given up on them.
  const areLate = random() < 0.4;
  const meanwhile = (async () => {
    while (!over.signal.aborted) {
      if (!areLate) await post.deliverOne();
      if (random() < 0.1) await pick(random, nodes).commerce.maintain();
      await delay(random() * 10);
    }
  })();
  const told = await Promise.all(checkouts.map((id, place) => buy(current, id, place))).finally(() =>
    over.abort(),
  );
  await meanwhile;
  for (const by of [2 * minute, 2 * minute, 20 * minute, 7 * hour, hour, 3 * hour]) {
    ahead += by;
    await bank.settled();
    if (!areLate || ahead > 20 * minute)
      for (let tries = 0; post.hasMore() && tries < 500; tries += 1) await post.deliverOne();
    // Both at the same moment.
    await Promise.all(nodes.map(({ commerce }) => commerce.maintain()));
    await Promise.all(nodes.map(({ backend }) => backend.sweep(now())));
  }
  const { isWaiting } = bank;
  const paid = await assertAgreed(node, await bank.moves(), { stock, told, isWaiting, note });
  for (const one of nodes) await one.close();
  for (const database of databases) await database.close();
  await dialect.drop(url);
  return { paid, told };
}

const banks: Record<string, (folder: string) => Promise<CrashBank>> = {
  Stripe: stripeBank,
  'Stripe with shared payment tokens': sharedTokenBank,
  Adyen: adyenBank,
  Braintree: braintreeBank,
  'Checkout.com': checkoutComBank,
  PayPal: payPalBank,
  Worldpay: worldpayBank,
};

for (const dialect of testDialects())
  for (const [name, openBank] of Object.entries(banks))
    describe(
      `a race of agents for stock through ${name} over ${dialect.name}`,
      { skip: dialect.skip },
      () => {
        let bank: CrashBank;
        let shop: Shop;
        before(async () => {
          bank = await openBank(mkdtempSync(join(folder, 'bank-')));
          shop = await openShop(dialect, bank);
        });
        after(async () => {
          await bank.close();
          await dialect.drop(shop.template);
        });

        test('charges once for each order, and for nothing else', { timeout: 1_200_000 }, async (t) => {
          const first = Number(process.env['RACE_SEED'] ?? 1);
          let paid = 0;
          for (let seed = first; seed < first + rounds; seed += 1)
            paid += (await race(shop, bank, seed)).paid;
          t.diagnostic(`${rounds} rounds, ${rounds * buyers} buyers, ${paid} paid orders`);
          assert.ok(paid > 0, 'someone buys');
        });
      },
    );
