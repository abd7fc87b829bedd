/**
 * The pages of the payment processors, followed literally in an empty folder with the package as it is published: from the keys to a
 * paid order and its webhook.
 */
import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, ready } from './faults/nodes.ts';
import { startPortico, type Running } from './support/command-line.ts';
import { startNewcomer, type Newcomer } from './support/newcomer.ts';
import { readPage } from './support/read-page.ts';
import { fileOwner } from './support/shops.ts';

const suite = fileOwner();
const name = '@portico-commerce/portico';
const store = readPage('open-a-store.md');
const serve = 'npx portico serve\n';

/** What a page prints for a key, and the label under which the simulated processor prints it. */
const labels: Readonly<
  Record<
    'stripe' | 'adyen' | 'paypal' | 'braintree' | 'checkout-com' | 'worldpay',
    Readonly<Record<string, string>>
  >
> = {
  stripe: {
    PUBLISHABLE_KEY: 'Publishable key',
    SECRET_KEY: 'Secret key',
    WEBHOOK_SECRET: 'Webhook secret',
  },
  adyen: { MERCHANT_ACCOUNT: 'Merchant account', API_KEY: 'API key', HMAC_KEY: 'HMAC key' },
  paypal: {
    CLIENT_ID: 'Client ID',
    CLIENT_SECRET: 'Client secret',
    WEBHOOK_ID: 'Webhook ID',
    MERCHANT_ID: 'Merchant ID',
  },
  worldpay: {
    USERNAME: 'Username',
    PASSWORD: 'Password',
    GATEWAY_ID: 'Gateway ID',
    SHARED_SECRET: 'Shared secret',
  },
  braintree: {
    TOKENIZATION_KEY: 'Tokenization key',
    PUBLIC_KEY: 'Public key',
    PRIVATE_KEY: 'Private key',
    MERCHANT_ACCOUNTS: 'Merchant accounts',
  },
  'checkout-com': { PUBLIC_KEY: 'Public key', SECRET_KEY: 'Secret key', WEBHOOK_KEY: 'Webhook key' },
};

/** What stands for a placeholder of the page, or for a port that another program may have. */
type Values = Record<string, string>;

interface Reader {
  place: string;
  values: Values;
  port: number;
}

describe('pages of payment processors', () => {
  let newcomer: Newcomer;
  let opened: string;
  before(async () => {
    newcomer = await startNewcomer(suite);
    opened = newcomer.place();
    const steps = [
      '1. Install',
      '3. Create the products file',
      '4. Create the terms file',
      '5. Create the store',
    ];
    const blocks = steps.flatMap((step) => store.under(step));
    assert.equal(blocks.length, steps.length);
    const { code, output } = await newcomer.shell(
      blocks.join('\n').replaceAll(name, newcomer.archive),
      opened,
    );
    assert.equal(code, 0, output);
  });

  const typed = (block: string, { values }: Reader): string =>
    Object.entries(values).reduce((text, [from, to]) => text.replaceAll(from, to), block);

  async function run(reader: Reader, ...blocks: string[]): Promise<string> {
    const script = blocks.map((block) => typed(block, reader)).join('\n');
    const { code, output } = await newcomer.shell(script, reader.place);
    assert.equal(code, 0, `${script}\n${output}`);
    return output;
  }

  /** A command that runs until it is stopped. */
  function start({ place }: Reader, command: string, env: Record<string, string> = {}): Running {
    const [npx, program, ...args] = command.trim().split(' ');
    assert.deepEqual([npx, program], ['npx', 'portico'], command);
    const file = join(place, 'node_modules', name, 'dist/src/main.js');
    const running = startPortico(args, { program: file, cwd: place, env });
    suite.after(async () => {
      running.process.kill('SIGTERM');
      await running.ended;
    });
    return running;
  }

  async function newReader(): Promise<Reader> {
    const place = newcomer.place();
    cpSync(opened, place, { recursive: true, verbatimSymlinks: true });
    suite.after(() => rmSync(place, { recursive: true, force: true }));
    const port = await freePort();
    return { place, port, values: { ':8787': `:${port}`, 'localhost:': '127.0.0.1:' } };
  }

  /** Starts the service, and a checkout as the store's page has it; then what the page of the processor says. */
  async function buy(reader: Reader, provider: string, pay: string): Promise<void> {
    const service = start(reader, serve, { PORT: String(reader.port) });
    await ready(`http://127.0.0.1:${reader.port}`);
    const [first, search = '', checkout = ''] = store.under('6. Start the service and buy');
    assert.equal(first, serve);
    const bought = await run(reader, search, checkout, pay);
    assert.match(bought, /"status":"completed"/, bought.slice(-1_000));
    assert.doesNotMatch(bought, /unknown_field/);
    assert.match(bought, /\bP\w+ {2}.* {2}tea {2}18\.70 EUR {2}open/);
    const webhook = `"path":"/api/processors/${provider}/webhook/tea","status":200`;
    const isLogged = (): boolean => `${service.stdout()}${service.stderr()}`.includes(webhook);
    for (let left = 600; !isLogged(); left -= 1) {
      assert.ok(left > 0, service.stderr());
      await wait(50);
    }
    // What no event reports is found by the next sweep, after two minutes at most. A busy machine takes longer.
    for (const until = Date.now() + 420_000; ;) {
      const list = await run(reader, 'npx portico orders list');
      if (/ {2}open$/m.test(list)) break;
      assert.ok(Date.now() < until, list);
    }
  }

  for (const [provider, keys] of Object.entries(labels))
    test(`${provider}: from the keys to a paid order and its webhook`, async () => {
      const [sandbox = '', connect = '', begin, pay = '', ...rest] = readPage(
        `processors/${provider}.md`,
      ).under('First paid order');
      assert.deepEqual([begin, rest], [serve, []]);
      assert.ok(sandbox.startsWith(`npx portico sandbox ${provider} `));
      const reader = await newReader();
      const port = await freePort();
      const api = /_API_BASE=http:\/\/127\.0\.0\.1(:\d+)/.exec(connect)?.[1] ?? assert.fail();
      const simulated = start(reader, `${typed(sandbox, reader).trim()} --port ${port}`);
      for (let left = 200; !simulated.stdout().includes('until you press Ctrl+C'); left -= 1) {
        assert.ok(left > 0, simulated.stderr());
        await wait(50);
      }
      reader.values[api] = `:${port}`;
      for (const [placeholder, label] of Object.entries(keys)) {
        const [, value = ''] = new RegExp(`^  ${label} +(\\S+)$`, 'm').exec(simulated.stdout()) ?? [];
        assert.ok(value !== '' && connect.includes(`"${placeholder}"`), placeholder);
        reader.values[`"${placeholder}"`] = `"${value}"`;
      }
      assert.match(await run(reader, connect), /^Connected tea to /m);
      await buy(reader, provider, pay);
    });
});
