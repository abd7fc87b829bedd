/** The sandbox as `npm start` runs it, on a free port with a database of its own. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortico } from '../support/command-line.ts';

export interface Service {
  base: string;
  key: string;
  /** Of the dashboard's owner. */
  cookie: string;
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** @param options for Node itself, before the program */
export async function startService(
  folder: string,
  root: string,
  options: string[] = [],
  more: Record<string, string> = {},
): Promise<Service> {
  // Judges name the manifest of this service, which has a private address.
  const database = `sqlite:${join(folder, 'portico.db')}`;
  const env = { PORT: '0', DATABASE_URL: database, AUDIT_ALLOW_PRIVATE: 'true', ...more };
  const program = join(root, 'src/main.ts');
  const running = startPortico(['serve', '--sandbox'], { env, cwd: folder, node: options, program });
  const ready = () => running.stdout().includes('Press Ctrl-C to stop.');
  for (let tries = 0; tries < 1200 && !ready() && running.process.exitCode === null; tries += 1)
    await sleep(50);
  const [, base = ''] = /listens on (\S+)/.exec(running.stdout()) ?? [];
  const [key = ''] = /ptc_\w+/.exec(running.stdout()) ?? [];
  const stop = async () => {
    running.process.kill('SIGTERM');
    await running.ended;
  };
  if (ready()) {
    const [link = ''] = /http\S+\/dashboard\/welcome\/\S+/.exec(running.stdout()) ?? [];
    const entered = await fetch(link, { redirect: 'manual' });
    const cookie = entered.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    return { base, key, cookie: cookie.join('; '), env, stop };
  }
  await stop();
  throw new Error(`The sandbox did not start: ${running.stderr().slice(-2000)}`);
}
