/**
 * What the Salesforce cartridge costs a storefront and its agents, in the platform's engine on a simulated instance: a 404 of a
 * person with and without it, side by side, and what agents ask for. The instance answers each call of a script over a pipe, so
 * times compare and do not predict.
 */
import { loadDemoStore } from '#backends/embedded';
import type { Site } from '#commerce';
import { openInstalled } from '../cartridges/testing/instance.ts';
import { stockPages } from '../cartridges/testing/pages.testing.ts';
import { openScriptInstance, type ScriptInstance } from '../sandbox/sfcc/script-api/instance.ts';
import { createWorld } from '../sandbox/sfcc/world/index.ts';
import { notebook, present, type Figure } from './figure.ts';

const warmUp = 20;
const rounds = 3;
/** Of each kind in a round. */
const pages = 40;
const calls = 3;

/** Time is in multiples of a 404 without the cartridge, because milliseconds depend on the machine: twice what was measured. */
const budgets: Readonly<Record<string, { expensive: number; times?: number }>> = {
  'manifest, not cached': { expensive: 0, times: 30 },
  'search, twelve products of one price each': { expensive: 156 },
  'search, twelve products of several prices each': { expensive: 264 },
  payment: { expensive: 10, times: 90 },
};

const address = {
  last_name: 'Byron',
  street_address: '1 Quay',
  address_locality: 'Cork',
  postal_code: 'T12 X0X0',
  address_country: 'IE',
};
const cart = {
  line_items: [{ item: { id: 'alike-0-00' }, quantity: 1 }],
  buyer: { email: 'ada@example.test' },
  fulfillment: { methods: [{ type: 'shipping', destinations: [address] }] },
};
const payment = { handler_id: 'sandbox', credential: { type: 'token', token: 'good' } };
const sessions = '/api/ucp/checkout/sessions';

interface Asked {
  status: number;
  content?: unknown;
}

/** Milliseconds until the whole answer is there. @throws for another status */
async function timed(
  { origin }: ScriptInstance,
  path: string,
  { status, content }: Asked,
): Promise<{ ms: number; text: string }> {
  const start = performance.now();
  const response = await fetch(origin + path, {
    redirect: 'manual',
    ...(content === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(content),
        }),
  });
  const text = await response.text();
  const ms = performance.now() - start;
  if (response.status !== status) throw new Error(`${path} answered ${response.status}: ${text}`);
  return { ms, text };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** One after another and in turns, because the speed of a machine changes by the minute. */
async function compare(
  sides: Readonly<Record<'with' | 'without', ScriptInstance>>,
  path: string,
): Promise<Record<'with' | 'without', number>> {
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
  for (let page = 0; page < pages; page += 1)
    for (const side of page % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const))
      times[side].push((await timed(sides[side], path, { status: 404 })).ms);
  return { with: mean(times.with), without: mean(times.without) };
}

async function pay(instance: ScriptInstance): Promise<number> {
  const { text } = await timed(instance, sessions, { status: 201, content: cart });
  const { id } = JSON.parse(text) as { id: string };
  return (await timed(instance, `${sessions}/${id}/pay`, { status: 200, content: payment })).ms;
}

const expensive = (instance: ScriptInstance): number =>
  Object.entries(instance.requests().at(-1)?.quota ?? {})
    .filter(([name]) => name.startsWith('expensive.'))
    .reduce((sum, [, count]) => sum + count, 0);

async function measure(sides: Readonly<Record<'with' | 'without', ScriptInstance>>): Promise<Figure[]> {
  const { note, figures } = notebook();
  const instance = sides.with;
  const ask: [name: string, work: () => Promise<number>][] = [
    [
      'manifest, not cached',
      async () => {
        instance.clearPageCache();
        return (await timed(instance, '/.well-known/ucp', { status: 200 })).ms;
      },
    ],
    ...['alike', 'masters'].map((category): [string, () => Promise<number>] => [
      `search, twelve products of ${category === 'alike' ? 'one price' : 'several prices'} each`,
      async () =>
        (await timed(instance, `/api/ucp/discover?category=${category}&limit=12`, { status: 200 })).ms,
    ]),
    ['payment', () => pay(instance)],
  ];
  for (let round = 0; round < warmUp; round += 1)
    for (const side of Object.values(sides)) await timed(side, '/no-such-page', { status: 404 });
  for (const [, work] of ask) await work();
  for (let round = 0; round < rounds; round += 1) {
    const page = await compare(sides, '/no-such-page');
    note('404 of the storefront without the cartridge', 'ms', page.without);
    note('404 of the storefront with it', 'ms', page.with);
    note('404, with to without', '×', page.with / page.without, { atMost: 1.5 });
    for (const [name, work] of ask) {
      const times: number[] = [];
      for (let call = 0; call < calls; call += 1) times.push(await work());
      note(name, 'ms', mean(times));
      const budget = budgets[name];
      if (!budget) throw new Error(`${name} has no budget.`);
      note(`${name}: expensive calls`, '', expensive(instance), { atMost: budget.expensive });
      if (budget.times !== undefined)
        note(`${name}, to a 404 without the cartridge`, '×', mean(times) / page.without, {
          atMost: budget.times,
        });
    }
  }
  return figures();
}

export async function benchCartridge(): Promise<Figure[]> {
  const { site } = await loadDemoStore();
  const open: Site = { ...site, agentPolicy: 'open', rateLimit: 100_000 };
  const world = await createWorld();
  await stockPages(world);
  const withIt = await openInstalled({ engine: 'rhino', world, site: open });
  const without = await openScriptInstance({ engine: 'rhino', world, cartridges: [] });
  try {
    return await measure({ with: withIt, without });
  } finally {
    await withIt.close();
    await without.close();
    await world.close();
  }
}

if (import.meta.main) present(await benchCartridge());
