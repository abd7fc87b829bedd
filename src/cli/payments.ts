import { defineCommand } from 'citty';
import { refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';
import { formatArguments, textOrJson } from './format.ts';
import { print } from './output.ts';
import { confirm } from './prompt.ts';
import type { openSelling as OpenSelling } from '../server/compose/selling-core.ts';
import { whoRunsIt } from './who.ts';

type Selling = Awaited<ReturnType<typeof OpenSelling>>;

const most = 1_000;

async function within<T>(work: (selling: Selling) => Promise<T>): Promise<T> {
  const config = await readConfig();
  const { openSelling } = await import('../server/compose/selling-core.ts');
  const selling = await withDatabase(openSelling(config));
  try {
    return await withDatabase(work(selling));
  } finally {
    await selling.close();
  }
}

const listing = formatArguments('text', 'json');

const list = defineCommand({
  meta: {
    name: 'list',
    description: 'List open payments, oldest first: reference, store, amount, start, state',
  },
  args: listing,
  async run({ args }) {
    refuseUnknown(args, listing);
    const format = textOrJson(args);
    const { format: formatMoney } = await import('#commerce');
    const { attempts, unreadable } = await within(({ payments }) => payments.openAttempts(most));
    const rows = attempts.map(({ id, site, checkoutId, amount, currency, startedAt, challenge }) => ({
      reference: id,
      site,
      checkoutId,
      amount,
      currency,
      startedAt: new Date(startedAt).toISOString(),
      state: challenge ? 'awaiting buyer' : 'unresolved',
    }));
    if (unreadable > 0)
      process.stderr.write(`${unreadable} cannot be decrypted: SECRET is not the one that encrypted them.\n`);
    if (format === 'json') return print(`${JSON.stringify(rows, null, 2)}\n`);
    return print(
      rows
        .map(
          ({ reference, site, amount, currency, startedAt, state }) =>
            `${[reference, site, formatMoney({ amount, currency }, 'en'), startedAt, state].join('\t')}\n`,
        )
        .join(''),
    );
  },
});

const ending = {
  reference: { type: 'positional', description: 'Reference, as "list" prints it', required: true },
  reason: {
    type: 'string',
    description: 'Why, for the list of changes of the store: what the processor says, who decided it',
    required: true,
    valueHint: 'text',
  },
  yes: { type: 'boolean', description: 'Do not ask' },
} as const;

const end = defineCommand({
  meta: {
    name: 'end',
    description: 'End a payment whose outcome cannot be found. Cancels its checkout; refunds nothing',
  },
  args: ending,
  async run({ args }) {
    refuseUnknown(args, ending);
    const reason = args.reason.trim();
    const { longestEndReason } = await import('#commerce');
    if (reason === '' || reason.length > longestEndReason)
      throw new Stop(exit.usage, `--reason must have 1 to ${longestEndReason} characters.`);
    if (args.yes !== true) await confirm(`End ${args.reference}`);
    const ended = await within(({ payments }) => payments.end(args.reference, reason, whoRunsIt()));
    switch (ended.outcome) {
      case 'unknown':
        throw new Stop(
          exit.usage,
          `There is no payment "${args.reference}": "portico payments list" names them.`,
        );
      case 'too-early':
        throw new Stop(
          exit.usage,
          `Nothing was changed: Portico is still looking for this payment. You can end it after ${new Date(ended.until).toISOString()}.`,
        );
      case 'ended':
        return print(
          'The payment is ended and its checkout is canceled. Check at the processor whether money was taken.\n',
        );
      default:
        return print(`The payment is ${ended.outcome}. There was nothing to end.\n`);
    }
  },
});

export default defineCommand({
  meta: { name: 'payments', description: 'Open payments' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(Object.create(null) as object, { list, end }),
});
