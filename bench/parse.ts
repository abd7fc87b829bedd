/** How long a product page takes to become facts, beside parse5 alone. Limit: 60 ms for 500 KB, warm. */
import { parse } from 'parse5';
import { pageFacts } from '../src/audit/parse/html.ts';
import { createParser } from '../src/audit/parse/parser.ts';
import { present, type Figure } from './figure.ts';
import { shopPage } from './shop-page.ts';

const ROUNDS = 30;
const LIMIT_MS = 60;
const context = { url: 'https://shop.example/p/hrj', headers: [] as [string, string][], charset: 'utf-8' };

async function measure(name: string, run: () => unknown, limit?: Figure['limit']): Promise<Figure> {
  for (let i = 0; i < ROUNDS; i += 1) await run();
  const values: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const start = performance.now();
    await run();
    values.push(performance.now() - start);
  }
  return { name, unit: 'ms', values, ...(limit && { limit }) };
}

export async function benchParse(): Promise<Figure[]> {
  const html = shopPage(500_000, 70);
  const body = new TextEncoder().encode(html);
  const parser = createParser();
  try {
    return [
      await measure('parse a 500 KB page, all facts', () => pageFacts(body, context), { atMost: LIMIT_MS }),
      await measure('the same in the worker', () => parser.page(body, context)),
      await measure('the same, parse5 alone', () => parse(html)),
    ];
  } finally {
    await parser.close();
  }
}

if (import.meta.main) present(await benchParse());
