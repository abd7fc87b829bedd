import { defineCommand, type ArgsDef } from 'citty';
import { readInteger, refuseUnknown, repeated } from '../arguments.ts';
import { readConfig, withDatabase } from '../configuration.ts';
import { formatArguments, textOrJson } from '../format.ts';
import { changeCommand, orderChanges, listCommand, showCommand, type OrderCommandDeps } from './command.ts';
import { print } from '../audits/output.ts';
import { settleCommand, type SettleDeps } from './settle.ts';
import { whoRunsIt } from '../who.ts';

const shape = formatArguments('text', 'json');
const number = { type: 'positional', description: 'Order number', required: true } as const;
const line = {
  type: 'string',
  description: 'Line item and quantity, as id:quantity. Repeat for more',
  valueHint: 'line',
} as const;
const reason = { type: 'string', description: 'Reason, shown to the buyer', valueHint: 'text' } as const;

const list = {
  site: { type: 'string', description: 'Only this store', valueHint: 'id' },
  status: {
    type: 'string',
    description: 'open, partly-fulfilled, fulfilled or cancelled',
    valueHint: 'status',
  },
  limit: {
    type: 'string',
    description: 'Number of orders to list, newest first, 1 to 200',
    default: '50',
    valueHint: 'n',
  },
  ...shape,
} as const satisfies ArgsDef;

const argumentsOf: Record<(typeof orderChanges)[number], ArgsDef> = {
  ship: {
    number,
    line,
    carrier: { type: 'string', description: 'Carrier', valueHint: 'name' },
    'tracking-number': { type: 'string', description: 'Tracking number', valueHint: 'number' },
    'tracking-url': { type: 'string', description: 'Tracking URL', valueHint: 'url' },
    ...shape,
  },
  deliver: { number, line, ...shape },
  cancel: { number, line, reason, ...shape },
  refund: {
    number,
    line,
    amount: { type: 'string', description: 'Amount, such as 12.50', valueHint: 'amount' },
    reason,
    ...shape,
  },
  return: {
    number,
    line,
    restock: { type: 'boolean', description: 'Add the items back to stock' },
    reason,
    ...shape,
  },
};

const descriptions: Record<(typeof orderChanges)[number], string> = {
  ship: 'Mark items as shipped. Without --line: all unfulfilled items',
  deliver: 'Mark items as delivered. Without --line: all shipped items',
  cancel: 'Cancel unfulfilled items and refund them. Without --line: all of them',
  refund: 'Refund an amount, or items that the buyer keeps',
  return: 'Record returned items and refund them',
};

type Given = Record<string, unknown>;

const change = (name: (typeof orderChanges)[number]) =>
  defineCommand({
    meta: { name, description: descriptions[name] },
    args: argumentsOf[name],
    async run({ args, rawArgs }) {
      const given = args as Given;
      refuseUnknown(given, argumentsOf[name]);
      const text = (key: string): string | undefined => given[key] as string | undefined;
      const members = {
        carrier: text('carrier'),
        trackingNumber: text('tracking-number'),
        trackingUrl: text('tracking-url'),
        reason: text('reason'),
        amount: text('amount'),
      };
      const known = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
      const chosen = { line: repeated(rawArgs, 'line'), restock: given['restock'] === true, ...known };
      const format = textOrJson(given);
      await within((selling) => changeCommand(selling, name, String(given['number']), chosen, format));
    },
  });

const listing = defineCommand({
  meta: { name: 'list', description: 'List orders, newest first' },
  args: list,
  async run({ args }) {
    refuseUnknown(args, list);
    const { site, status } = args;
    const filter = {
      limit: readInteger('--limit', args.limit, 1, 200),
      ...(site === undefined ? {} : { site }),
      ...(status === undefined ? {} : { status }),
    };
    const format = textOrJson(args);
    await within((selling) => listCommand(selling, filter, format));
  },
});

const showing = defineCommand({
  meta: { name: 'show', description: 'Show one order' },
  args: { number, ...shape },
  async run({ args }) {
    refuseUnknown(args, { number, ...shape });
    const format = textOrJson(args);
    await within((selling) => showCommand(selling, args.number, format));
  },
});

const settling = {
  number,
  outcome: {
    type: 'string',
    description: 'What the processor shows: completed or failed',
    required: true,
    valueHint: 'outcome',
  },
  reason: {
    type: 'string',
    description: 'Why, for the changes of the store: what the processor shows, who decided',
    required: true,
    valueHint: 'text',
  },
  refund: { type: 'string', description: 'Refund ID, if more than one is pending', valueHint: 'id' },
  yes: { type: 'boolean', description: 'Skip the confirmation' },
} as const satisfies ArgsDef;

const settle = defineCommand({
  meta: {
    name: 'settle-refund',
    description: 'Record the outcome of a refund that the processor no longer reports. Moves no money',
  },
  args: settling,
  async run({ args }) {
    refuseUnknown(args, settling);
    await within((selling) => settleCommand(selling, args, whoRunsIt()));
  },
});

/** Opens the store, prints the result, and closes it. */
async function within(work: (selling: OrderCommandDeps & SettleDeps) => Promise<string>): Promise<void> {
  const config = await readConfig();
  const { openSelling } = await import('../../server/compose/selling-core.ts');
  const selling = await withDatabase(openSelling(config));
  try {
    await print(await withDatabase(work(selling)));
  } finally {
    await selling.close();
  }
}

export default defineCommand({
  meta: { name: 'orders', description: 'Manage orders of the embedded store' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(
    Object.create(null) as object,
    { list: listing, show: showing, 'settle-refund': settle },
    Object.fromEntries(orderChanges.map((name) => [name, change(name)])),
  ),
});
