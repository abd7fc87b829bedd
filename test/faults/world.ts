/** What programs of faults need around the service: a bank, and a store that sells. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createCatalogue, loadDemoStore } from '#backends/embedded';
import { openDatabase, siteStore } from '#storage';
import type { Provider } from '../payment-crash/world.ts';
import { plenty } from '../salesforce/plenty.ts';

/** A payment provider as a process, which ends with this one. @param ledger file */
export async function startBank(ledger: string): Promise<{ bank: ChildProcess; provider: Provider }> {
  const main = join(import.meta.dirname, '../../sandbox/psp/main.ts');
  const bank = spawn(process.execPath, [main, '--ledger', ledger, '--slow-ms', '400', '--with-parent'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: bank.stdout }))
    return { bank, provider: JSON.parse(line) as Provider };
  throw new Error('The bank did not start.');
}

/** The demo store with more than enough of everything, open to all. Gives a variant of it. */
export async function seed(databaseUrl: string): Promise<string> {
  const { site, products, categories, terms } = await loadDemoStore();
  const database = await openDatabase(databaseUrl);
  const catalogue = createCatalogue({ database, now: Date.now, origin: () => site.storefront });
  await catalogue.writeTerms(site.id, terms);
  await catalogue.writeCategories(site.id, categories);
  await catalogue.writeProducts(site.id, products.map(plenty));
  await siteStore(database).put({ ...site, agentPolicy: 'open', review: [], rateLimit: 1_000_000 });
  await database.close();
  return 'vb-109';
}
