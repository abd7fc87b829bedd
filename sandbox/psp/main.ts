import { parseArgs } from 'node:util';
import { startPsp, type PspOptions } from './index.ts';

const usage = `node sandbox/psp/main.ts [--port 0] [--host 127.0.0.1] [--public-url url] [--ledger file]
  [--webhook url] [--events payment_intent.succeeded,…] [--slow-ms 3000]
  [--secret-key sk_test_…] [--publishable-key pk_test_…] [--webhook-secret whsec_…]
  [--with-parent](stops when standard input ends)`;

/** Serves until SIGTERM or SIGINT; prints one line of JSON: url, secretKey, publishableKey, webhookSecret. */
async function serve(): Promise<void> {
  const psp = await startPsp(readOptions());
  const { url, secretKey, publishableKey, webhookSecret } = psp;
  console.log(JSON.stringify({ url, secretKey, publishableKey, webhookSecret }));
  const stop = (): void => void psp.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (process.argv.includes('--with-parent')) {
    // The parent process holds the other end, and closes it however it ends.
    process.stdin.once('close', stop).resume();
  }
}

function readOptions(): PspOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      port: text,
      host: text,
      'public-url': text,
      ledger: text,
      webhook: text,
      events: text,
      'slow-ms': text,
      'secret-key': text,
      'publishable-key': text,
      'webhook-secret': text,
      'with-parent': { type: 'boolean' },
    },
  });
  const events = values.events?.split(',').filter(Boolean);
  return {
    port: readNumber(values.port ?? '0', 65_535),
    slowMs: readNumber(values['slow-ms'] ?? '3000', 3_600_000),
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values['public-url'] === undefined ? {} : { publicUrl: values['public-url'] }),
    ...(values.ledger === undefined ? {} : { ledger: values.ledger }),
    ...(values.webhook === undefined
      ? {}
      : { webhook: { url: values.webhook, ...(events ? { events } : {}) } }),
    keys: {
      ...(values['secret-key'] === undefined ? {} : { secretKey: values['secret-key'] }),
      ...(values['publishable-key'] === undefined ? {} : { publishableKey: values['publishable-key'] }),
      ...(values['webhook-secret'] === undefined ? {} : { webhookSecret: values['webhook-secret'] }),
    },
  };
}

function readNumber(text: string, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : most + 1;
  if (value > most) throw new Error(`Not a number up to ${most}: ${text}. Usage: ${usage}`);
  return value;
}

await serve();
