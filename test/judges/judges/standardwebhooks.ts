import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { payment, wholeCheckout } from '../calls.ts';
import { versionOf } from '../install.ts';
import type { Judge, World } from '../judge.ts';
import { askPython } from '../python.ts';

interface Event {
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

const wanted = ['checkout_created', 'order_placed', 'payment_settled', 'session_created'];

/** Makes a webhook by the form of the dashboard, as a person does. @returns its secret, which is shown once */
async function makeWebhook({ base, cookie }: World, url: string): Promise<string> {
  const fields = {
    url,
    site: 'all',
    enabled: 'on',
    ...Object.fromEntries(wanted.map((type) => [type, 'on'])),
  };
  const headers = { cookie, origin: base, accept: 'text/html' };
  const body = new URLSearchParams(fields);
  const made = await fetch(`${base}/dashboard/webhooks/new`, { method: 'POST', headers, body });
  const [secret] = /whsec_[A-Za-z0-9+/]+=*/.exec(await made.text()) ?? [];
  if (secret === undefined) throw new Error(`No webhook was made: ${made.status}.`);
  return secret;
}

async function buy({ base, agent }: World): Promise<void> {
  const call = async (path: string, body: unknown): Promise<{ id?: string }> => {
    const headers = {
      'Content-Type': 'application/json',
      'UCP-Agent': `profile="${agent.url}/good/2026-08-25"`,
      'Idempotency-Key': crypto.randomUUID(),
    };
    const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as { id?: string };
  };
  const { id } = await call('/api/ucp/checkout-sessions', wholeCheckout('2026-08-25'));
  await call(`/api/ucp/checkout-sessions/${id}/complete`, payment);
}

const judge: Judge = {
  name: 'Standard Webhooks',
  versions: [versionOf('pypi:standardwebhooks')],
  checks:
    'The official library verifies the event webhooks of a purchase, and rejects them with another secret or other contents.',
  async run(world) {
    const events: Event[] = [];
    const receiver = createServer((request, response) => {
      void buffer(request).then((body) => {
        const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
        events.push({
          headers: Object.fromEntries(headers) as Event['headers'],
          body: body.toString('base64'),
        });
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = receiver.address() as AddressInfo;
      const secret = await makeWebhook(world, `http://127.0.0.1:${port}/hook`);
      await buy(world);
      for (let tries = 0; tries < 150 && events.length < wanted.length; tries += 1) await sleep(100);
      return await askPython('standardwebhooks-library.py', world, { secret, events, wanted });
    } finally {
      receiver.closeAllConnections();
      receiver.close();
    }
  },
};
export default judge;
