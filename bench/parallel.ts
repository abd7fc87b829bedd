/** Twenty shops far away audited at once, beside one after the other, by the parts that the service shares among its audits. */
import { parseConfig } from '../src/config/config.ts';
import { createEngine } from '../src/server/audit/engine.ts';
import { present, type Figure } from './figure.ts';
import { startServer } from './shop-process.ts';
import { watchTurns } from './turns.ts';

const shops = 20;
const oneByOne = 4;
const answerMs = 200;

type Audit = (name: string) => Promise<void>;

/** What the service has once. */
function createAuditor(
  resolve: Record<string, string>,
  ca: string,
): { audit: Audit; close(): Promise<void> } {
  const engine = createEngine(parseConfig({ AUDIT_BUDGET_MS: '60000' }), { resolve, ca: [ca] });
  return {
    async audit(name) {
      const { signal } = new AbortController();
      const { score } = await engine.run(`https://${name}.test`, { id: name, signal });
      if (score.coverage < 0.9) throw new Error(`Of ${name} too little was seen: ${score.coverage}.`);
    },
    close: () => engine.close(),
  };
}

export async function benchParallel(): Promise<Figure[]> {
  const { line, stop } = await startServer('./far-shops.ts', [String(shops), String(answerMs)]);
  const { near, far, ca } = JSON.parse(line) as Record<'near' | 'far', Record<string, string>> & {
    ca: string;
  };
  const names = Array.from({ length: shops }, (_, i) => `shop-${i + 1}`);
  const warm = createAuditor(near, ca);
  const measured = createAuditor(far, ca);
  try {
    // The shops get their pages ready and this process its code, as in a service that has been running.
    for (const name of names) await warm.audit(name);
    const alone: number[] = [];
    for (const name of names.slice(0, oneByOne)) alone.push(await time(() => measured.audit(name)));
    const turns = watchTurns();
    const together = await time(() => Promise.all(names.map(measured.audit)));
    const longest = turns.stop();
    const ratio = (mean(alone) * shops) / together;
    return [
      { name: 'one audit alone, answers in 200 ms', unit: 'ms', values: alone },
      { name: '20 audits at once', unit: 'ms', values: [together] },
      { name: 'throughput, at once to one by one', unit: '×', values: [ratio], limit: { atLeast: 6 } },
      {
        name: 'longest block of the event loop',
        unit: 'ms',
        values: [longest],
        limit: { atMost: 50 },
      },
    ];
  } finally {
    await warm.close();
    await measured.close();
    await stop();
  }
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

if (import.meta.main) present(await benchParallel());
