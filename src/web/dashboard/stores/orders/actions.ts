/** Actions on an order: how many units of a line, which fields, and the operation itself. */
import type { LineCount, Order, OrderLine } from '#commerce';
import type { EmbeddedOperations, Intent, ListedOrder, OperationResult } from '#backends/embedded';
import type { Permission } from '../../../accounts/permissions.ts';
import { storeOrderTexts as say } from './messages/index.ts';
import { readAmount } from './words.ts';

export type ActionId = 'ship' | 'deliver' | 'cancel' | 'refund' | 'return';

export interface Action {
  id: ActionId;
  /** On the button. */
  name(): string;
  /** Shown before it is done. */
  meaning(): string;
  fields: readonly ActionField[];
  /** Units of a line that it can apply to. */
  possible(order: Order, line: OrderLine): number;
  /** It refunds money. */
  isDangerous?: true;
}

export type ActionField =
  'lines' | 'amount' | 'carrier' | 'trackingNumber' | 'trackingUrl' | 'reason' | 'restock';

export const actions: readonly Action[] = [
  {
    id: 'ship',
    name: () => say('ship-items'),
    meaning: () => say('ship-meaning'),
    fields: ['lines', 'carrier', 'trackingNumber', 'trackingUrl'],
    possible: (_order, { quantity }) => quantity.ordered - quantity.fulfilled,
  },
  {
    id: 'deliver',
    name: () => say('mark-delivered'),
    meaning: () => say('deliver-meaning'),
    fields: ['lines'],
    possible: onItsWay,
  },
  {
    id: 'cancel',
    name: () => say('cancel-items'),
    meaning: () => say('cancel-meaning'),
    fields: ['lines', 'reason'],
    possible: (_order, { quantity }) => quantity.ordered - quantity.fulfilled,
    isDangerous: true,
  },
  {
    id: 'refund',
    name: () => say('refund'),
    meaning: () => say('refund-meaning'),
    fields: ['amount', 'reason'],
    possible: (_order, { quantity }) => quantity.original,
    isDangerous: true,
  },
  {
    id: 'return',
    name: () => say('return-items'),
    meaning: () => say('return-meaning'),
    fields: ['lines', 'restock', 'reason'],
    possible: (_order, { quantity }) => quantity.fulfilled,
    isDangerous: true,
  },
];

function onItsWay({ events }: Order, { id }: OrderLine): number {
  const units = (type: 'shipped' | 'delivered'): number =>
    events
      .filter((event) => event.type === type)
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0);
  return units('shipped') - units('delivered');
}

/** Members who ship items see the address of the buyer. */
export const permissionFor = ({ isDangerous }: Action): Permission =>
  isDangerous === true ? 'pay-back' : 'see-buyers';

/** What can be done with an order as it is. */
export const possibleActions = ({ order, paid }: ListedOrder): readonly Action[] =>
  paid
    ? actions.filter((action) =>
        action.id === 'refund'
          ? repayable(order) > 0
          : order.lines.some((line) => action.possible(order, line) > 0),
      )
    : [];

/** What was paid and is not refunded yet. The operation itself limits it to what was captured. */
export const repayable = ({ totals, adjustments }: Order): number =>
  totals.total -
  adjustments.reduce(
    (sum, { amount = 0, status }) => (status === 'failed' ? sum : sum + Math.max(0, -amount)),
    0,
  );

export interface ActionInput {
  lines: LineCount[];
  amount?: number;
  carrier?: string;
  trackingNumber?: string;
  trackingUrl?: string;
  reason?: string;
  restock: boolean;
}

export type ActionInputResult =
  { ok: true; wish: ActionInput } | { ok: false; errors: Record<string, string> };

const longest = 500;

/** @param given fields of the form; quantities as `line.{place}` */
export function readActionInput(
  action: Action,
  order: Order,
  given: Readonly<Record<string, string>>,
): ActionInputResult {
  const errors: Record<string, string> = {};
  const text = (name: string): string => (Object.hasOwn(given, name) ? (given[name] ?? '') : '').trim();
  const wish: ActionInput = { lines: [], restock: text('restock') === 'on' };
  if (action.fields.includes('lines')) wish.lines = readLines(action, order, text, errors);
  if (action.fields.includes('amount')) {
    const amount = readAmount(text('amount'), order.currency);
    if (amount === undefined) errors['amount'] = say('no-amount', { currency: order.currency });
    else wish.amount = amount;
  }
  for (const name of ['carrier', 'trackingNumber', 'trackingUrl', 'reason'] as const) {
    const value = action.fields.includes(name) ? text(name) : '';
    if (value.length > longest) errors[name] = say('too-long', { limit: longest });
    else if (name === 'trackingUrl' && value !== '' && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      errors[name] = say('no-url');
    else if (value !== '') wish[name] = value;
  }
  return Object.keys(errors).length === 0 ? { ok: true, wish } : { ok: false, errors };
}

function readLines(
  action: Action,
  order: Order,
  text: (name: string) => string,
  errors: Record<string, string>,
): LineCount[] {
  const chosen = order.lines.flatMap((line, at) => {
    const possible = action.possible(order, line);
    const said = text(`line.${at}`);
    if (possible <= 0 || said === '' || /^0+$/.test(said)) return [];
    const isGood = /^\d{1,9}$/.test(said) && Number(said) <= possible;
    if (!isGood) errors[`line.${at}`] = say('no-quantity', { limit: possible });
    return isGood ? [{ id: line.id, quantity: Number(said) }] : [];
  });
  if (chosen.length === 0 && Object.keys(errors).length === 0) {
    const first = order.lines.findIndex((line) => action.possible(order, line) > 0);
    errors[`line.${first}`] = say('no-quantities');
  }
  return chosen;
}

export function perform(
  orders: Omit<EmbeddedOperations, 'sweep'>,
  { id }: Action,
  number: string,
  { lines, amount = 0, carrier, trackingNumber, trackingUrl, reason, restock }: ActionInput,
  intent: Intent,
): Promise<OperationResult> {
  const why = reason === undefined ? {} : { reason };
  switch (id) {
    case 'ship':
      return orders.ship(
        number,
        {
          lines,
          ...(carrier === undefined ? {} : { carrier }),
          ...(trackingNumber === undefined ? {} : { trackingNumber }),
          ...(trackingUrl === undefined ? {} : { trackingUrl }),
        },
        intent,
      );
    case 'deliver':
      return orders.deliver(number, { lines }, intent);
    case 'cancel':
      return orders.cancel(number, { lines, ...why }, intent);
    case 'refund':
      return orders.refund(number, { amount, ...why }, intent);
    case 'return':
      return orders.return(number, { lines, restock, ...why }, intent);
  }
}
