import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isFault, kinds, startShop, type ShopKind, type ShopOptions } from './index.ts';

const usage = `node sandbox/shops/serve.ts [${Object.keys(kinds).join('|')}] [--faults a,b] [--name label] [--slow-ms n]`;

/** Serves one shop until SIGTERM or SIGINT; prints one line of JSON: origin, resolve, caFile. */
async function serve(): Promise<void> {
  const options = readOptions();
  const shop = await startShop(options);
  const folder = await mkdtemp(join(tmpdir(), 'portico-shop-'));
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, shop.ca);
  console.log(JSON.stringify({ origin: shop.origin, resolve: shop.resolve, caFile }));
  const stop = async (): Promise<void> => {
    await Promise.all([shop.close(), rm(folder, { recursive: true, force: true })]);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

function readOptions(): ShopOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { faults: { type: 'string' }, name: { type: 'string' }, 'slow-ms': { type: 'string' } },
  });
  const [kind = 'healthy'] = positionals;
  if (!isKind(kind)) throw new Error(`No shop named ${kind}. Usage: ${usage}`);
  const names = (values.faults ?? '').split(',').filter(Boolean);
  const faults = names.map((name) => {
    if (!isFault(name)) throw new Error(`No fault named ${name}.`);
    return name;
  });
  const slowMs = Number(values['slow-ms'] ?? 900);
  return { kind, faults, slowMs, ...(values.name ? { name: values.name } : {}) };
}

function isKind(name: string): name is ShopKind {
  return Object.hasOwn(kinds, name);
}

await serve();
