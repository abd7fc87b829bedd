/** `dw.order.Order`. */
import type { PlacedOrder } from '../../../world.ts';
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { joined } from '../util/joined.ts';
import { attributesOf, collectionOf } from '../values.ts';
import { withAttribute, type Container } from './container.ts';
import { containerMembers } from './line-item-ctnr.ts';
import { partsOf } from './parts.ts';
import {
  confirmationStatusOf,
  exportStatusOf,
  isConfirmation,
  isExport,
  orderConstants,
  paymentStateOf,
  paymentStatusOf,
  shippingStatusOf,
  statusOfOrder,
} from './order-status.ts';
import { transactionObject } from './payment.ts';
import { badArgument, badState, notSimulated } from '../refusal.ts';
import { objectOf, remember, type OrderState } from './request-state.ts';
import type { Tracked } from './tracked.ts';

/** Passed to an exception. */
const longestNote = 4_000;
const mostNotes = 1_000;

export function orderObject(scope: Scope, state: Tracked<OrderState>): object {
  const { orderNo } = state.now.order;
  return objectOf(scope, `order ${orderNo}`, () => {
    const now = (): PlacedOrder => state.now.order;
    const set = (what: string, change: Partial<PlacedOrder>): void => {
      scope.transaction.assertOpen(what);
      if (state.now.gone) throw badState(`The order ${orderNo} was never made.`);
      state.set({ ...state.now, order: { ...now(), ...change } });
    };
    const container: Container = {
      scope,
      kind: 'Order',
      key: `order ${orderNo}`,
      get basket() {
        return now().basket;
      },
      get object() {
        return object;
      },
      parts: partsOf(() => container),
      sending() {
        const { shippingState, trackingNumber } = now();
        const isShipped = shippingState === 'shipped';
        return trackingNumber === undefined ? { isShipped } : { isShipped, trackingNumber };
      },
      change: (what, make) => set(what, { basket: make(now().basket) }),
    };
    const members = joined(statusMembers(now, set), {
      ...orderConstants,
      UUID: now().basket.id,
      orderNo,
      currentOrderNo: orderNo,
      orderToken: now().token,
      creationDate: new Date(now().createdAt),
      get lastModified() {
        return new Date(now().changedAt);
      },
      createdBy: 'Customer',
      get paymentTransaction() {
        const first = now().basket.payments[0];
        return first ? transactionObject(container, first.id) : null;
      },
      get notes() {
        return collectionOf((now().notes ?? []).map(noteObject));
      },
      addNote: (subject: unknown, text: unknown) =>
        addNote(scope, now, set, { subject: String(subject), text: String(text) }),
      trackOrderChange: (text: unknown) =>
        addNote(scope, now, set, { subject: 'Order change', text: String(text) }),
      custom: attributesOf(scope, 'Order', {
        read: (name) => now().custom[name],
        write: (name, value) => set('Order.custom', { custom: withAttribute(now().custom, name, value) }),
      }),
    });
    const object: object = documented('dw.order.Order', joined(members, containerMembers(container)));
    return remember(object, container);
  });
}

type Set = (what: string, change: Partial<PlacedOrder>) => void;

const statusMembers = (now: () => PlacedOrder, set: Set): object => ({
  get status() {
    return statusOfOrder(now());
  },
  set status(_given: unknown) {
    throw notSimulated('Order.setStatus');
  },
  get shippingStatus() {
    return shippingStatusOf(now());
  },
  get paymentStatus() {
    return paymentStatusOf(now());
  },
  set paymentStatus(given: unknown) {
    const paymentState = paymentStateOf(Number(given));
    if (paymentState === undefined) throw badArgument(`There is no payment status ${String(given)}.`);
    set('setPaymentStatus', { paymentState });
  },
  get confirmationStatus() {
    return confirmationStatusOf(now());
  },
  set confirmationStatus(given: unknown) {
    if (!isConfirmation(Number(given)))
      throw badArgument(`There is no confirmation status ${String(given)}.`);
    set('setConfirmationStatus', { confirmationStatus: Number(given) });
  },
  get exportStatus() {
    return exportStatusOf(now());
  },
  set exportStatus(given: unknown) {
    if (!isExport(Number(given))) throw badArgument(`There is no export status ${String(given)}.`);
    set('setExportStatus', { exportStatus: Number(given) });
  },
});

type Note = NonNullable<PlacedOrder['notes']>[number];

const noteObject = ({ subject, text, at }: Note): object =>
  documented('dw.object.Note', { subject, text, createdBy: 'Customer', creationDate: new Date(at) });

function addNote(
  scope: Scope,
  now: () => PlacedOrder,
  set: Set,
  { subject, text }: Pick<Note, 'subject' | 'text'>,
): object {
  const notes = now().notes ?? [];
  if (text.length > longestNote) throw badArgument(`A note has at most ${longestNote} characters.`);
  if (notes.length >= mostNotes) throw badState(`An order has at most ${mostNotes} notes.`);
  const note = { subject, text, at: scope.instance.world.now() };
  set('addNote', { notes: [...notes, note] });
  return noteObject(note);
}
