import { defineCommand } from 'citty';
import { refuseUnknown } from '../arguments.ts';
import { readConfig, withDatabase } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';
import { formatArguments, textOrJson } from '../format.ts';
import { print } from '../audits/output.ts';
import { confirm } from '../prompt.ts';
import type { openSelling as OpenSelling } from '../../server/compose/selling-core.ts';
import { whoRunsIt } from '../who.ts';

type Selling = Awaited<ReturnType<typeof OpenSelling>>;

const most = 1_000;

async function within<T>(work: (selling: Selling) => Promise<T>): Promise<T> {
  const config = await readConfig();
  const { openSelling } = await import('../../server/compose/selling-core.ts');
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
      process.stderr.write(
        `Payments that cannot be decrypted: ${unreadable}. SECRET is not the one that encrypted them.\n`,
      );
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
  reference: {
    type: 'positional',
    description: 'Payment reference, from "portico payments list"',
    required: true,
  },
  reason: {
    type: 'string',
    description:
      'Reason, recorded in the change history of the store: what the processor shows, and who decided',
    required: true,
    valueHint: 'text',
  },
  yes: { type: 'boolean', description: 'Skip confirmation' },
} as const;

const end = defineCommand({
  meta: {
    name: 'end',
    description: 'End a payment whose outcome cannot be determined. Cancels its checkout. Does not refund',
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
          `No open payment found with the reference "${args.reference}". To list payments, run "portico payments list".`,
        );
      case 'too-early':
        throw new Stop(
          exit.usage,
          `Nothing was changed. Portico is still checking this payment with the processor. You can end it after ${new Date(ended.until).toISOString()}.`,
        );
      case 'ended':
        return print(
          'The payment was ended and its checkout canceled. Check with the processor whether the buyer was charged.\n',
        );
      default:
        return print(`The payment is already ${ended.outcome}. Nothing was changed.\n`);
    }
  },
});

export default defineCommand({
  meta: { name: 'payments', description: 'List open payments, or end one' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(Object.create(null) as object, { list, end }),
});
