/** How long pages that are made to cost much keep the service from answering: the longest block of its event loop, by kind of page. */
import { parseConfig } from '../src/config/config.ts';
import { createEngine } from '../src/server/audit/engine.ts';
import { present, type Figure } from './figure.ts';
import { startServer } from './shop-process.ts';
import { watchTurns } from './turns.ts';

export async function benchHeavyPages(): Promise<Figure[]> {
  const { line, stop } = await startServer('./heavy-shop.ts', []);
  const { port, hosts } = JSON.parse(line) as { port: number; hosts: string[] };
  const nameOf = (kind: string): string => `${kind.replaceAll(',', '').replaceAll(' ', '-')}.test`;
  const resolve = Object.fromEntries(hosts.map((kind) => [`${nameOf(kind)}:80`, `127.0.0.1:${port}`]));
  const engine = createEngine(parseConfig({ AUDIT_BUDGET_MS: '15000' }), { resolve });
  const figures: Figure[] = [];
  try {
    await engine.run(`http://${nameOf('sitemap tags')}`, {
      id: 'warm',
      signal: new AbortController().signal,
    });
    for (const kind of hosts) {
      const turns = watchTurns();
      await engine.run(`http://${nameOf(kind)}`, { id: kind, signal: new AbortController().signal });
      figures.push({
        name: `${kind}: longest block`,
        unit: 'ms',
        values: [turns.stop()],
        limit: { atMost: 50 },
      });
    }
    return figures;
  } finally {
    await engine.close?.();
    await stop();
  }
}

if (import.meta.main) present(await benchHeavyPages());
