/** The service as `npm start` starts it, on a database of its own. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Sandbox {
  url: string;
  /** Signs in at the dashboard, once. */
  link: string;
  /** API key. */
  key: string;
  stop(): Promise<void>;
}

/** After some audits, some orders and a message. */
export async function startSandbox(): Promise<Sandbox> {
  const sandbox = await openSandbox(8787);
  try {
    await live(sandbox.url, sandbox.key);
    return sandbox;
  } catch (error) {
    await sandbox.stop();
    throw error;
  }
}

/** Without anything that happened. */
export async function openSandbox(port: number): Promise<Sandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-picture-'));
  const cli = join(import.meta.dirname, '../src/main.ts');
  const service = spawn(process.execPath, [cli, 'serve', '--sandbox'], {
    cwd: folder,
    env: { PORT: String(port), DATABASE_URL: `sqlite:${join(folder, 'portico.db')}` },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stop = async () => {
    const ended = new Promise((resolve) => service.once('exit', resolve));
    if (service.exitCode === null && service.kill()) await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const said = await new Promise<string>((resolve, reject) => {
      let text = '';
      service.once('exit', () => reject(new Error(`The service did not start: ${text}`)));
      service.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.includes('Press Ctrl-C to stop')) resolve(text);
      });
    });
    const link = /http\S+\/dashboard\/welcome\/\S+/.exec(said)?.[0];
    const key = /\bptc_\w+/.exec(said)?.[0];
    if (link === undefined || key === undefined) throw new Error('The service printed no link or no key.');
    return { url: new URL(link).origin, link, key, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function live(url: string, key: string): Promise<void> {
  const call = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id?: string };
  };
  for (const shop of ['walled', 'blank', 'drifting', 'healthy', 'drifting']) {
    await call(
      '/api/v1/analyze?summaryOnly=true',
      { url: `https://${shop}.test` },
      { Authorization: `Bearer ${key}` },
    );
  }
  for (const { quantity, isPaid } of [
    { quantity: 1, isPaid: true },
    { quantity: 2, isPaid: true },
    { quantity: 1, isPaid: false },
  ]) {
    const line_items = [{ item: { id: 'lh-117-bla' }, quantity }];
    const { id } = await call('/api/ucp/checkout/sessions', { ...sandboxBuyer, line_items });
    if (!isPaid || id === undefined) continue;
    await call(`/api/ucp/checkout/sessions/${id}/pay`, {
      handler_id: 'sandbox',
      credential: { type: 'token', token: 'pm_sandbox_success' },
    });
  }
  const message = { name: 'Mara Olsen', email: 'mara@example.com', message: 'Can agents read our variants?' };
  await fetch(`${url}/contact`, { method: 'POST', body: new URLSearchParams(message) });
}

/** The buyer and the delivery address. */
export const sandboxBuyer = {
  buyer: { email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee' },
  fulfillment: {
    methods: [
      {
        type: 'shipping',
        destinations: [
          {
            first_name: 'Ann',
            last_name: 'Lee',
            street_address: '12 Dame Street',
            address_locality: 'Dublin',
            postal_code: 'D02 Y2X8',
            address_country: 'IE',
          },
        ],
      },
    ],
  },
};
