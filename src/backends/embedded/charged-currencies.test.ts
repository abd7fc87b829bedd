import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyInput } from '#commerce';
import { testDialects } from '../../../test/support/databases.ts';
import { createLedger } from '../../../sandbox/sfcc/world/ledger.ts';
import { createEmbeddedBackend } from './backend.ts';
import { createCatalogue } from './catalogue/create-catalogue.ts';
import { loadDemoStore } from './demo.ts';

const now = Date.parse('2026-08-01T10:00:00Z');

for (const { name, skip, open } of testDialects())
  test(
    `${name}: offers payment handlers only in currencies that the processor charges`,
    { skip },
    async () => {
      const database = await open();
      try {
        const { site, terms } = await loadDemoStore();
        const catalogue = createCatalogue({ database, now: () => now, origin: () => 'https://demo.test' });
        await catalogue.writeTerms(site.id, terms);
        const { processor } = createLedger();
        const { paymentHandlers: handlers, locale, country } = site;
        const backend = createEmbeddedBackend({
          database,
          catalogue,
          processor: {
            ...processor,
            capabilities: () => ({ ...processor.capabilities(), currencies: ['EUR'] }),
          },
          facts: () => ({ handlers, review: [] }),
          currencies: [],
          now: () => now,
        });
        const offered = async (currency: string) => {
          const context = { site: site.id, currency, locale, country, eligibility: [], now };
          return (await backend.quote(emptyInput(), context)).handlers.length;
        };
        assert.deepEqual([await offered('EUR'), await offered('USD')], [handlers.length, 0]);
      } finally {
        await database.close();
      }
    },
  );
