/** What `portico orders …` does: arguments to one operation on an order, its result to text or JSON. */
import { minorDigits, type LineCount, type Order } from '#commerce';
import type { EmbeddedOperations, ListedOrder, OperationResult, OrderError } from '#backends/embedded';
import { jsonText } from '#audit/plain-text';
import { exit, Stop } from './exit.ts';
import { orderText, ordersText } from './order-text.ts';

/** The operations, and whoever is to hear of a change. */
export interface OrderCommandDeps {
  operations: Omit<EmbeddedOperations, 'sweep' | 'stateOf' | 'isDone'>;
  refresh(site: string, number: string): Promise<void>;
}

export const orderChanges = ['ship', 'deliver', 'cancel', 'refund', 'return'] as const;

/** As the command line has them; `line` as often as it was given. */
export interface OrderArguments {
  line: readonly string[];
  carrier?: string;
  trackingNumber?: string;
  trackingUrl?: string;
  reason?: string;
  /** In the order's currency, with a point: `12.50`. */
  amount?: string;
  restock?: boolean;
}

const statuses = ['open', 'partly-fulfilled', 'fulfilled', 'cancelled'] as const;

/** @param format `text` or `json` */
export async function listCommand(
  { operations }: OrderCommandDeps,
  filter: { site?: string; status?: string; limit: number },
  format: string,
): Promise<string> {
  const { site, status: wanted, limit } = filter;
  const status = statuses.find((name) => name === wanted);
  if (wanted !== undefined && !status)
    throw new Stop(exit.usage, `--status must be one of ${statuses.join(', ')}, not "${wanted}".`);
  const orders = await operations.list({
    limit,
    ...(site === undefined ? {} : { site }),
    ...(status === undefined ? {} : { status }),
  });
  return format === 'json' ? `${jsonText(orders, 2)}\n` : ordersText(orders);
}

export async function showCommand(
  { operations }: OrderCommandDeps,
  number: string,
  format: string,
): Promise<string> {
  const found = await operations.show(number);
  if (!found) throw refused(number, { code: 'not-found' });
  return format === 'json' ? `${jsonText(found, 2)}\n` : orderText(found);
}

export async function changeCommand(
  { operations, refresh }: OrderCommandDeps,
  change: (typeof orderChanges)[number],
  number: string,
  given: OrderArguments,
  format: string,
): Promise<string> {
  const result = await run(operations, change, number, given);
  if (!result.ok) throw refused(number, result.error);
  const { site, order } = result;
  // The change stands: that its platform hears of it now is worth a warning, not a failure.
  await refresh(site, number).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The platform will hear of it later: ${reason}\n`);
  });
  const listed: ListedOrder = { site, paid: true, order };
  return format === 'json' ? `${jsonText(listed, 2)}\n` : orderText(listed);
}

async function run(
  operations: OrderCommandDeps['operations'],
  change: (typeof orderChanges)[number],
  number: string,
  { line, carrier, trackingNumber, trackingUrl, reason, amount, restock }: OrderArguments,
): Promise<OperationResult> {
  const chosen = line.map(readLine);
  const lines = chosen.length > 0 ? { lines: chosen } : {};
  const why = reason === undefined ? {} : { reason };
  switch (change) {
    case 'ship':
      return operations.ship(number, {
        ...lines,
        ...(carrier === undefined ? {} : { carrier }),
        ...(trackingNumber === undefined ? {} : { trackingNumber }),
        ...(trackingUrl === undefined ? {} : { trackingUrl }),
      });
    case 'deliver':
      return operations.deliver(number, lines);
    case 'cancel':
      return operations.cancel(number, { ...lines, ...why });
    case 'return':
      return operations.return(number, { lines: chosen, restock: restock === true, ...why });
    case 'refund': {
      if ((amount === undefined) === (chosen.length === 0))
        throw new Stop(exit.usage, 'Give either --amount or --line.');
      if (amount === undefined) return operations.refund(number, { lines: chosen, ...why });
      const found = await operations.show(number);
      if (!found) return { ok: false, error: { code: 'not-found' } };
      return operations.refund(number, { amount: readAmount(amount, found.order), ...why });
    }
  }
}

/** `line-1`, or `line-1:2` for two pieces. */
function readLine(text: string): LineCount {
  const match = /^([^:\s]{1,100})(?::(\d{1,9}))?$/.exec(text);
  if (!match?.[1]) throw new Stop(exit.usage, `--line takes an id, or id:pieces, not "${text}".`);
  return { id: match[1], quantity: Number(match[2] ?? 1) };
}

function readAmount(text: string, { currency }: Order): number {
  const digits = minorDigits(currency);
  const match = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text);
  const decimals = match?.[2] ?? '';
  if (!match || decimals.length > digits)
    throw new Stop(exit.usage, `--amount takes ${currency} with at most ${digits} decimals, not "${text}".`);
  return Number(`${match[1]}${decimals.padEnd(digits, '0')}`);
}

const refused = (number: string, error: OrderError): Stop =>
  new Stop(error.code === 'busy' ? exit.failed : exit.usage, `Order ${number}: ${sentence(error)}`);

function sentence(error: OrderError): string {
  switch (error.code) {
    case 'not-found':
      return 'there is none of this number.';
    case 'not-paid':
      return 'its payment has not arrived.';
    case 'nothing-left':
      return 'nothing is left with which this could be done.';
    case 'line-unknown':
      return `it has no line "${error.lineId}".`;
    case 'too-many':
      return `of line "${error.lineId}" at most ${error.possible} pieces are possible.`;
    case 'amount-too-high':
      return `at most ${error.possible} minor units can still go back.`;
    case 'invalid':
      return error.text;
    case 'changed':
      return 'it changed since it was looked at.';
    case 'busy':
      return 'somebody else is changing it; try again.';
  }
}
