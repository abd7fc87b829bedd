import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toDecimal } from '#commerce';
import { portico, startPortico, type Running } from '../../support/command-line.ts';
import { retailAppName, retailAppVersion } from '../install.ts';
import type { Fault, Judge, World } from '../judge.ts';
import { buyInApp, currency, startRetailApp, type Bought } from '../retail-app.ts';
import { startService } from '../service.ts';

const productId = 'lh-117-bla';

const destination = {
  first_name: 'Ada',
  last_name: 'Byron',
  street_address: '1 Broadway',
  address_locality: 'New York',
  address_region: 'NY',
  postal_code: '10004',
  address_country: 'US',
};

/** `portico sandbox sfcc`, once it listens. */
async function startInstance(program: string): Promise<Running & { origin: string }> {
  const running = startPortico(['sandbox', 'sfcc', '--port', '0'], { program });
  const ready = () => running.stdout().endsWith('Press Ctrl-C to stop.\n');
  while (!ready() && running.process.exitCode === null) await sleep(50);
  const [, origin] = /listening on (http\S+\d)/.exec(running.stdout()) ?? [];
  if (origin === undefined) throw new Error(`The instance did not start: ${running.stderr().slice(-2000)}`);
  return { ...running, origin };
}

/** What the same basket costs over UCP, in major units, from a store that sells what the instance has. */
async function totalByUcp({ root, folder }: World, instance: Running): Promise<string> {
  const program = join(root, 'src/main.ts');
  const more = { SECRET: 'a-secret-of-the-judges-that-is-long-enough', UCP_ALLOW_INSECURE_LOOPBACK: 'true' };
  const first = await startService(folder, root, [], more);
  const options = { program, cwd: folder, env: first.env };
  const [, connection = ''] = /backend=scapi connection='([^']+)'/.exec(instance.stdout()) ?? [];
  const commands: [words: string[], stdin?: string][] = [
    [['stores', 'set', 'demo', 'backend=scapi', `connection=${connection}`]],
    [['stores', 'secret', 'demo'], 'sandbox-secret'],
  ];
  for (const [words, stdin] of commands) {
    const { code, stderr } = await portico(words, { ...options, ...(stdin ? { stdin } : {}) });
    if (code !== 0) throw new Error(`${words.join(' ')}: ${stderr.slice(-500)}`);
  }
  // Started again, it knows nothing of the store from before.
  await first.stop();
  const service = await startService(folder, root, [], more);
  try {
    const response = await fetch(`${service.base}/api/ucp/checkout/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        line_items: [{ item: { id: productId }, quantity: 1 }],
        context: { currency },
        buyer: { email: 'ada@example.test' },
        fulfillment: { methods: [{ type: 'shipping', destinations: [destination] }] },
      }),
    });
    const body = (await response.json()) as { currency: string; totals?: { type: string; amount: number }[] };
    const total = body.totals?.find(({ type }) => type === 'total');
    if (!total) throw new Error(`UCP answered ${response.status}: ${JSON.stringify(body).slice(0, 500)}`);
    return `${toDecimal({ amount: total.amount, currency: body.currency })} ${body.currency}`;
  } finally {
    await service.stop();
  }
}

const shown = (amount: number): string =>
  new Intl.NumberFormat('en-IE', { style: 'currency', currency }).format(amount);

function faultsOf({ order, page, failed }: Bought, byUcp: string): Fault[] {
  const [instrument] = order.paymentInstruments;
  const { maskedNumber, cardType } = instrument?.paymentCard ?? {};
  const questions: [id: string, found: string, expected: string][] = [
    ['failed calls', failed.join('; '), ''],
    ['total over UCP', `${order.orderTotal.toFixed(2)} ${order.currency}`, byUcp],
    ['amount of the card', String(instrument?.amount), String(order.orderTotal)],
    ['card', `${cardType} ${maskedNumber}`, 'Visa ************1111'],
    ['total on the confirmation page', String(page.includes(shown(order.orderTotal))), 'true'],
    ['card on the confirmation page', String(page.includes('1111')), 'true'],
  ];
  return questions
    .filter(([, found, expected]) => found !== expected)
    .map(([id, found, expected]) => ({ id, text: `expected "${expected}", found "${found}"` }));
}

const judge: Judge = {
  name: retailAppName,
  versions: [`@salesforce/retail-react-app ${retailAppVersion}`],
  checks:
    'The unchanged storefront of Salesforce buys from the simulated instance as a guest with a card, in Chromium; the same basket costs the same over UCP.',
  async run(world) {
    const instance = await startInstance(join(world.root, 'src/main.ts'));
    try {
      const stop = await startRetailApp(instance.origin);
      const bought = await buyInApp(productId).finally(stop);
      const faults = faultsOf(bought, await totalByUcp(world, instance));
      return { tried: 'one purchase from the product page to the order confirmation', faults };
    } finally {
      instance.process.kill('SIGTERM');
      await instance.ended;
    }
  },
};
export default judge;
