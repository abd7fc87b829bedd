/**
 * Buys once, and kills itself with SIGKILL at the given boundary. Prints one JSON line for each boundary that it passes and each
 * answer that it would have sent. Run as `node child.ts '{"databaseUrl":…,"charging":…,"checkoutId":…,"credential":…,"key":…,"dieAt":…}'`.
 */
import { writeSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import type { Charging } from './world.ts';

enableCompileCache();
const { openWorld, passChallenge, pay } = await import('./world.ts');

export interface Task {
  databaseUrl: string;
  charging: Charging;
  checkoutId: string;
  credential: { type: string; token: string };
  key: string;
  /** From 1; 0 is never. */
  dieAt: number;
}

export type Line = { border: string } | { answer: { state: string; order?: string } };

const say = (line: Line): void => void writeSync(1, `${JSON.stringify(line)}\n`);

const { databaseUrl, charging, checkoutId, credential, key, dieAt } = JSON.parse(
  process.argv[2] ?? '',
) as Task;
let passed = 0;
let isBuying = false;
const world = await openWorld({
  databaseUrl,
  charging,
  border(name) {
    if (!isBuying) return;
    say({ border: name });
    passed += 1;
    if (passed === dieAt) process.kill(process.pid, 'SIGKILL');
  },
});

async function complete(
  withKey: string,
  returned?: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { commerce, caller, site } = world;
  const repeat = { key: withKey, fingerprint: 'same' };
  const outcome = await commerce.checkouts.complete(
    caller,
    checkoutId,
    pay(site, credential, returned),
    repeat,
  );
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  const { state, order, challengeUrl } = outcome.value;
  say({ answer: { state, ...(order ? { order: order.number } : {}) } });
  return challengeUrl;
}

isBuying = true;
const challengeUrl = await complete(key);
if (challengeUrl !== undefined) {
  const back = (await passChallenge(challengeUrl)).headers.get('location') ?? '';
  await complete(`${key}-again`, Object.fromEntries(new URL(back).searchParams));
}
process.exit(0);
