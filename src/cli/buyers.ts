import { createInterface } from 'node:readline/promises';
import { defineCommand } from 'citty';
import type { Buyers, Erasure } from '#storage';
import { jsonText } from '#audit/plain-text';
import { refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';
import { formatArguments, textOrJson } from './format.ts';
import { print } from './output.ts';

const email = { type: 'positional', description: 'Email address of the buyer', required: true } as const;
const shape = formatArguments('text', 'json');

const exporting = { email } as const;

const exportData = defineCommand({
  meta: { name: 'export', description: 'Print everything that is kept of a buyer, as JSON' },
  args: exporting,
  async run({ args }) {
    refuseUnknown(args, exporting);
    const address = readEmail(args.email);
    const { copyOfBuyer, foundWords } = await import('#storage');
    const copy = await withBuyers(({ buyers, recorded }) =>
      recorded('exported a buyer', async () => {
        const found = await buyers.find(address);
        return { value: copyOfBuyer(address, found, Date.now()), about: foundWords(found) };
      }),
    );
    await print(`${jsonText(copy, 2)}\n`);
  },
});

const erasing = {
  email,
  yes: { type: 'boolean', description: 'Do not ask: it cannot be undone' },
  ...shape,
} as const;

const erase = defineCommand({
  meta: {
    name: 'erase',
    description: 'Delete what is kept of a buyer; of orders the sale stays, without the buyer',
  },
  args: erasing,
  async run({ args }) {
    refuseUnknown(args, erasing);
    const format = textOrJson(args);
    const address = readEmail(args.email);
    const { erasedWords, foundWords } = await import('#storage');
    const done = await withBuyers(async ({ buyers, recorded }) => {
      if (args.yes !== true) await ask(foundWords(await buyers.find(address)));
      return recorded('erased a buyer', async () => {
        const erasure = await buyers.erase(address);
        return { value: erasure, about: erasedWords(erasure) };
      });
    });
    await print(
      format === 'json'
        ? `${jsonText({ erased: done.counts, open: done.open, isMember: done.isMember }, 2)}\n`
        : textOf(done, erasedWords({ counts: done.counts, open: [] })),
    );
    if (done.open.length > 0)
      throw new Stop(
        exit.belowBar,
        'Open payments were left as they are. Run the command again once they are decided.',
      );
  },
});

function readEmail(text: string): string {
  const address = text.trim();
  if (!/^[^\s@]{1,64}@[^\s@]{1,254}$/.test(address))
    throw new Stop(exit.usage, `Enter a valid email address, not "${text}".`);
  return address;
}

async function ask(found: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new Stop(exit.usage, `Found ${found}. Add --yes to erase it: it cannot be undone.`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`Found ${found}. Erase it? It cannot be undone. Type "yes": `);
    if (answer.trim() !== 'yes') throw new Stop(exit.usage, 'Nothing was erased.');
  } finally {
    lines.close();
  }
}

function textOf({ open, isMember }: Erasure, erased: string): string {
  return [
    `Erased: ${erased}.`,
    ...open.map(
      ({ site, checkoutId, startedAt }) =>
        `Open payment: checkout ${checkoutId} of ${site}, since ${new Date(startedAt).toISOString()}.`,
    ),
    ...(isMember ? ['The address belongs to a member as well: remove them in the dashboard.'] : []),
    '',
  ].join('\n');
}

interface Tools {
  buyers: Buyers;
  /** In the activity of the dashboard, before it is done: counts, never the address. */
  recorded<T>(what: string, work: () => Promise<{ value: T; about: string }>): Promise<T>;
}

async function withBuyers<T>(work: (tools: Tools) => Promise<T>): Promise<T> {
  const config = await readConfig();
  const { buyerStore, createMemberActs, fittingSecretsOf, openDatabase } = await import('#storage');
  const database = await withDatabase(openDatabase(config.databaseUrl));
  try {
    const secret = await withDatabase(fittingSecretsOf(database, config));
    const acts = createMemberActs(database);
    const recorded: Tools['recorded'] = async (what, run) => {
      const act = { at: Date.now(), memberId: '', who: 'command line', what, about: '' };
      const begun = await acts.begin(act);
      const { value, about } = await run();
      await acts.end(begun, 'done', about);
      return value;
    };
    return await withDatabase(work({ buyers: buyerStore({ database, secret }), recorded }));
  } finally {
    await database.close();
  }
}

export default defineCommand({
  meta: { name: 'buyers', description: 'Data of one buyer: export it, or erase it' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(Object.create(null) as object, { export: exportData, erase }),
});
