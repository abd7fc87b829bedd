import { testBackend, type BackendUnderTest } from '#commerce/testing';
import { testDialects } from '../../../test/support/databases.ts';
import { createEmbeddedBackend } from './backend.ts';
import { createCatalogue } from './catalogue/create-catalogue.ts';
import { loadDemoStore } from './demo.ts';
import { createLedger } from '../../../sandbox/sfcc/world/ledger.ts';

const now = Date.parse('2026-08-01T10:00:00Z');
const demo = await loadDemoStore();
const site = demo.site.id;

for (const { name, skip, open } of testDialects()) {
  testBackend(`embedded on ${name}`, async () => underTest(await open()), { skip });
}

async function underTest(
  database: Awaited<ReturnType<ReturnType<typeof testDialects>[0]['open']>>,
): Promise<BackendUnderTest> {
  const catalogue = createCatalogue({ database, now: () => now, origin: () => 'https://demo.test' });
  await catalogue.writeCategories(site, demo.categories);
  await catalogue.writeTerms(site, demo.terms);
  await catalogue.writeProducts(site, demo.products);
  const ledger = createLedger();
  const { paymentHandlers: handlers, review, currencies, locale, country } = demo.site;
  const backend = createEmbeddedBackend({
    database,
    catalogue,
    processor: ledger.processor,
    facts: () => ({ handlers, review }),
    currencies,
    now: () => now,
  });
  return {
    backend,
    context: { site, currency: currencies[0] ?? '', locale, country, eligibility: [], now },
    goods: {
      plenty: variantOf('birch-floor-lamp'),
      other: variantOf('weekender-duffel'),
      soldOut: soldOut(),
    },
    word: 'birch floor lamp',
    address: {
      firstName: 'Ada',
      lastName: 'Byron',
      street: '1 Quay',
      locality: 'Cork',
      postalCode: 'T12',
      country,
    },
    credentials: {
      accept: { token: 'good' },
      decline: { token: 'declined' },
      challenge: { token: 'challenge' },
      lost: { token: 'good' },
    },
    arm(act) {
      if (act !== 'lost') return;
      ledger.fault('authorize', 'unanswered');
      ledger.fault('findByReference', 'unanswered');
    },
    handlerId: handlers[0]?.id ?? '',
    decide: (passes) => ledger.decide(passes),
    charged(reference) {
      const mine = [...ledger.intents.values()].filter((intent) => intent.reference === reference);
      return mine.reduce((sum, intent) => sum + ledger.kept(intent), 0);
    },
    async settle() {
      await backend.sweep(now);
    },
    close: () => database.close(),
  };
}

function variantOf(handle: string): string {
  const found = demo.products.find((product) => product.handle === handle || product.id === handle);
  if (!found?.variants[0]) throw new Error(`The demo store has no ${handle}.`);
  return found.variants[0].id;
}

function soldOut(): string {
  const variants = demo.products.flatMap((product) => product.variants);
  const found = variants.find(
    ({ stock }) => stock.tracked && stock.quantity === 0 && !stock.backorder && !stock.preorder,
  );
  if (!found) throw new Error('The demo store has everything.');
  return found.id;
}
