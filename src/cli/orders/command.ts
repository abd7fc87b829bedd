/** `portico orders …`: turns arguments into one operation on an order, and its result into text or JSON. */
import { minorDigits, type LineCount, type Order } from '#commerce';
import type { EmbeddedOperations, ListedOrder, OperationResult, OrderError } from '#backends/embedded';
import { jsonText } from '#audit/plain-text';
import { exit, Stop } from '../exit.ts';
import { orderMoney, orderText, ordersText } from './text.ts';

/** `refresh` reports the changed order to the platform that placed it. */
export interface OrderCommandDeps {
  operations: Pick<EmbeddedOperations, 'list' | 'show' | (typeof orderChanges)[number]>;
  refresh(site: string, number: string): Promise<void>;
}

export const orderChanges = ['ship', 'deliver', 'cancel', 'refund', 'return'] as const;

/** As given on the command line; `line` once per `--line`. */
export interface OrderArguments {
  line: readonly string[];
  carrier?: string;
  trackingNumber?: string;
  trackingUrl?: string;
  reason?: string;
  /** In the order's currency, with a decimal point: `12.50`. */
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
  // The change is made: a delayed update to the platform is a warning, not a failure.
  await refresh(site, number).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The update to the platform is delayed: ${reason}\n`);
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
        throw new Stop(exit.usage, 'Add either --amount or --line.');
      if (amount === undefined) return operations.refund(number, { lines: chosen, ...why });
      const found = await operations.show(number);
      if (!found) return { ok: false, error: { code: 'not-found' } };
      return operations.refund(number, { amount: readAmount(amount, found.order), ...why });
    }
  }
}

/** `line-1`, or `line-1:2` for a quantity of two. */
function readLine(text: string): LineCount {
  const match = /^([^:\s]{1,100})(?::(\d{1,9}))?$/.exec(text);
  if (!match?.[1]) throw new Stop(exit.usage, `--line must be an ID, or id:quantity, not "${text}".`);
  return { id: match[1], quantity: Number(match[2] ?? 1) };
}

function readAmount(text: string, { currency }: Order): number {
  const digits = minorDigits(currency);
  const match = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text);
  const decimals = match?.[2] ?? '';
  if (!match || decimals.length > digits)
    throw new Stop(
      exit.usage,
      digits === 0
        ? `--amount must be a whole number of ${currency}, not "${text}".`
        : `--amount must be an amount in ${currency} with up to ${digits} decimal places, not "${text}".`,
    );
  return Number(`${match[1]}${decimals.padEnd(digits, '0')}`);
}

export const refused = (number: string, error: OrderError): Stop =>
  new Stop(error.code === 'busy' ? exit.failed : exit.usage, `Order ${number}: ${sentence(error)}`);

function sentence(error: OrderError): string {
  switch (error.code) {
    case 'not-found':
      return 'no order found with this number.';
    case 'not-paid':
      if (error.why === 'failed') return 'its payment failed, so there is nothing to ship or refund.';
      return error.why === 'capturing'
        ? 'the payment processor has not confirmed the capture yet. Try again when the order is paid.'
        : 'it has not been paid yet.';
    case 'nothing-left':
      return 'no items or amount left for this.';
    case 'line-unknown':
      return `it has no line "${error.lineId}".`;
    case 'too-many':
      return `line "${error.lineId}" has only ${error.possible} left for this.`;
    case 'amount-too-high':
      return `only ${orderMoney(error.possible, error.currency)} can still be refunded.`;
    case 'invalid':
      return error.text;
    case 'changed':
      return 'it has changed since you looked at it.';
    case 'busy':
      return 'it is being changed by another request. Try again.';
  }
}
