import { defineCommand, type ArgsDef } from 'citty';
import { readInteger, refuseUnknown, repeated } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { formatArguments, textOrJson } from './format.ts';
import {
  changeCommand,
  orderChanges,
  listCommand,
  showCommand,
  type OrderCommandDeps,
} from './order-command.ts';
import { print } from './output.ts';

const shape = formatArguments('text', 'json');
const number = { type: 'positional', description: 'Number of the order', required: true } as const;
const line = {
  type: 'string',
  description: 'A line and how many of its pieces, as id:pieces (repeat for more)',
  valueHint: 'line',
} as const;
const reason = { type: 'string', description: 'Why; the buyer sees it', valueHint: 'text' } as const;

const list = {
  site: { type: 'string', description: 'Of one site only', valueHint: 'id' },
  status: {
    type: 'string',
    description: 'open, partly-fulfilled, fulfilled or cancelled',
    valueHint: 'status',
  },
  limit: { type: 'string', description: 'Newest ones to list, 1 to 200', default: '50', valueHint: 'n' },
  ...shape,
} as const satisfies ArgsDef;

const argumentsOf: Record<(typeof orderChanges)[number], ArgsDef> = {
  ship: {
    number,
    line,
    carrier: { type: 'string', description: 'Who carries it', valueHint: 'name' },
    'tracking-number': { type: 'string', description: 'Of the parcel', valueHint: 'number' },
    'tracking-url': { type: 'string', description: 'Where the parcel can be followed', valueHint: 'url' },
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
    restock: { type: 'boolean', description: 'It can be sold again' },
    reason,
    ...shape,
  },
};

const descriptions: Record<(typeof orderChanges)[number], string> = {
  ship: 'Tell that pieces were sent; without --line all that are not',
  deliver: 'Tell that pieces arrived; without --line all that are on their way',
  cancel: 'Give up what was not sent, and pay it back; without --line all of it',
  refund: 'Pay back an amount, or pieces that the buyer keeps',
  return: 'Take pieces back, and pay for them',
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
  meta: { name: 'list', description: 'Newest orders' },
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
  meta: { name: 'show', description: 'One order' },
  args: { number, ...shape },
  async run({ args }) {
    refuseUnknown(args, { number, ...shape });
    const format = textOrJson(args);
    await within((selling) => showCommand(selling, args.number, format));
  },
});

/** Opens the store, prints what comes of the work, and closes it. */
async function within(work: (selling: OrderCommandDeps) => Promise<string>): Promise<void> {
  const config = await readConfig();
  const { openSelling } = await import('../server/compose/selling-core.ts');
  const selling = await withDatabase(openSelling(config));
  try {
    await print(await withDatabase(work(selling)));
  } finally {
    await selling.close();
  }
}

export default defineCommand({
  meta: { name: 'orders', description: 'Orders of the embedded store: list, send, cancel, refund' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(
    Object.create(null) as object,
    { list: listing, show: showing },
    Object.fromEntries(orderChanges.map((name) => [name, change(name)])),
  ),
});
