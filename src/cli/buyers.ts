import { defineCommand } from 'citty';
import type { Buyers, Database, Erasure } from '#storage';
import { jsonText } from '#audit/plain-text';
import { refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';
import { formatArguments, textOrJson } from './format.ts';
import { print } from './audits/output.ts';
import { confirm } from './prompt.ts';
import { recorded } from './recorded.ts';

const email = { type: 'positional', description: 'Email address of the buyer', required: true } as const;
const shape = formatArguments('text', 'json');

const exporting = { email } as const;

const exportData = defineCommand({
  meta: { name: 'export', description: 'Print all data about a buyer as JSON' },
  args: exporting,
  async run({ args }) {
    refuseUnknown(args, exporting);
    const address = readEmail(args.email);
    const { copyOfBuyer, foundWords } = await import('#storage');
    const copy = await withBuyers(({ buyers, database }) =>
      recorded(database, 'exported a buyer', async () => {
        const found = await buyers.find(address);
        return { value: copyOfBuyer(address, found, Date.now()), about: foundWords(found) };
      }),
    );
    await print(`${jsonText(copy, 2)}\n`);
  },
});

const erasing = {
  email,
  yes: { type: 'boolean', description: 'Skip confirmation. Erasing cannot be undone' },
  ...shape,
} as const;

const erase = defineCommand({
  meta: {
    name: 'erase',
    description: 'Erase all data about a buyer. Sales records stay, without the buyer',
  },
  args: erasing,
  async run({ args }) {
    refuseUnknown(args, erasing);
    const format = textOrJson(args);
    const address = readEmail(args.email);
    const { erasedWords, foundWords } = await import('#storage');
    const done = await withBuyers(async ({ buyers, database }) => {
      if (args.yes !== true) await confirm(`Permanently erase ${foundWords(await buyers.find(address))}`);
      return recorded(database, 'erased a buyer', async () => {
        const erasure = await buyers.erase(address);
        return { value: erasure, about: erasedWords(erasure) };
      });
    });
    await print(
      format === 'json'
        ? `${jsonText({ erased: done.counts, open: done.open, held: done.held, isMember: done.isMember }, 2)}\n`
        : textOf(done, erasedWords({ counts: done.counts, open: [], held: [] })),
    );
    if (done.open.length + done.held.length > 0)
      throw new Stop(
        exit.belowBar,
        'Payments and orders in progress were not erased. Run the command again when they have ended.',
      );
  },
});

function readEmail(text: string): string {
  const address = text.trim();
  if (!/^[^\s@]{1,64}@[^\s@]{1,254}$/.test(address))
    throw new Stop(exit.usage, `Enter a valid email address, not "${text}".`);
  return address;
}

function textOf({ open, held, isMember }: Erasure, erased: string): string {
  return [
    `Erased: ${erased}.`,
    ...open.map(
      ({ site, checkoutId, startedAt }) =>
        `Open payment: checkout ${checkoutId} of ${site}, since ${new Date(startedAt).toISOString()}.`,
    ),
    ...held.map(
      ({ site, number }) =>
        `Order ${number} of ${site}: a payment, a refund, or an order update is in progress. If a refund is pending for a day, run "portico orders settle-refund ${number}".`,
    ),
    ...(isMember
      ? ['A member also has this email address. To delete the account, remove the member in the dashboard.']
      : []),
    '',
  ].join('\n');
}

async function withBuyers<T>(
  work: (tools: { buyers: Buyers; database: Database }) => Promise<T>,
): Promise<T> {
  const config = await readConfig();
  const { buyerStore, fittingSecretsOf, openDatabase } = await import('#storage');
  const database = await withDatabase(openDatabase(config.databaseUrl));
  try {
    const secret = await withDatabase(fittingSecretsOf(database, config));
    return await withDatabase(work({ buyers: buyerStore({ database, secret }), database }));
  } finally {
    await database.close();
  }
}

export default defineCommand({
  meta: { name: 'buyers', description: 'Export or erase the data of a buyer' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(Object.create(null) as object, { export: exportData, erase }),
});
