/** Judging saved evidence: all checks, the score, the plan of fixes and the report, as `portico judge` does it. */
import { buildReport, gather, parseEvidence, serializeEvidence, toJson } from '#audit';
import type { Evidence } from '#audit';
import { createFetcher } from '#fetch';
import { present, type Figure } from './figure.ts';
import { serveShop } from './shop-process.ts';

const rounds = 20;

/** Evidence of the healthy shop, as it is saved. */
async function saveEvidence(): Promise<string> {
  const shop = await serveShop();
  const fetcher = createFetcher({ resolve: shop.resolve, ca: [shop.ca] });
  try {
    const { evidence } = await gather(shop.origin, { fetcher, keyed: true });
    return serializeEvidence(evidence);
  } finally {
    await fetcher.close();
    await shop.stop();
  }
}

function timeReport(evidence: Evidence): number {
  const start = performance.now();
  toJson(buildReport(evidence));
  return performance.now() - start;
}

export async function benchJudge(): Promise<Figure[]> {
  const text = await saveEvidence();
  const times = Array.from({ length: rounds + 1 }, () => {
    const saved = parseEvidence(text);
    if (!saved.ok) throw new Error(saved.problem);
    return timeReport(saved.evidence);
  });
  return [
    { name: 'judge saved evidence, first time', unit: 'ms', values: times.slice(0, 1) },
    { name: 'judge saved evidence', unit: 'ms', values: times.slice(1), limit: { atMost: 150 } },
  ];
}

if (import.meta.main) present(await benchJudge());
