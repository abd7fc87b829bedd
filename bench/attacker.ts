/**
 * Attacks as a process of its own, which gives way to all others: `attack <name> <target as JSON>` by message; `stop` ends it,
 * after what was begun has ended or was left. Then says how each connection ended.
 */
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { attacks, type Attack, type Target } from './attacks.ts';

export interface Attacked {
  /** How many connections ended in which way. */
  ends: Record<string, number>;
  /** Milliseconds after which the last one that was not left had ended. */
  longest: number;
  /** CPU seconds of the attacker. */
  cpu: number;
}

setPriority(19);
process.once('disconnect', () => process.exit());
process.on('message', (message: { name: string; target: Target } | 'stop' | 'leave') => {
  if (message === 'stop') stopping.abort();
  else if (message === 'leave') leaving.abort();
  else void attack(attacks[message.name] as Attack, message.target);
});

let stopping = new AbortController();
let leaving = new AbortController();

async function attack(kind: Attack, target: Target): Promise<void> {
  stopping = new AbortController();
  leaving = new AbortController();
  const isOver = (): boolean => stopping.signal.aborted;
  const before = process.cpuUsage();
  const ends: Attacked['ends'] = {};
  let longest = 0;
  const one = async (): Promise<void> => {
    const begin = performance.now();
    const end = await kind.once(target, leaving.signal);
    ends[end] = (ends[end] ?? 0) + 1;
    if (end !== 'left') longest = Math.max(longest, performance.now() - begin);
  };
  const running: Promise<void>[] = [];
  if (kind.held !== undefined) {
    // Whoever is refused comes back after a while.
    const hold = async (): Promise<void> => {
      do {
        await one();
        if (!isOver()) await delay(1_000);
      } while (!isOver());
    };
    const { opened = 10_000 } = kind;
    const slow = opened < 1_000;
    if (slow) process.send?.('begun');
    for (let n = 0; n < kind.held && !isOver(); n += 1) {
      running.push(hold());
      if (slow || n % 100 === 99) await delay(slow ? 1_000 / opened : 10);
    }
    if (!slow) process.send?.('begun');
  } else {
    process.send?.('begun');
    while (!isOver()) {
      running.push(one());
      await delay(1_000 / (kind.perSecond ?? 1));
    }
  }
  await Promise.all(running);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ ends, longest, cpu: (user + system) / 1e6 } satisfies Attacked);
}
