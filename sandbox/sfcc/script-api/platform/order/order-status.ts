/** The numbers of `dw.order.Order`, and what the world's states are in them. */
import type { PlacedOrder } from '../../../world.ts';
import { enumValue, type PlatformEnumValue } from '../values.ts';

export const orderConstants = {
  ORDER_STATUS_CREATED: 0,
  ORDER_STATUS_NEW: 3,
  ORDER_STATUS_OPEN: 4,
  ORDER_STATUS_COMPLETED: 5,
  ORDER_STATUS_CANCELLED: 6,
  ORDER_STATUS_REPLACED: 7,
  ORDER_STATUS_FAILED: 8,
  CONFIRMATION_STATUS_NOTCONFIRMED: 0,
  CONFIRMATION_STATUS_CONFIRMED: 2,
  EXPORT_STATUS_NOTEXPORTED: 0,
  EXPORT_STATUS_EXPORTED: 1,
  EXPORT_STATUS_READY: 2,
  EXPORT_STATUS_FAILED: 3,
  PAYMENT_STATUS_NOTPAID: 0,
  PAYMENT_STATUS_PARTPAID: 1,
  PAYMENT_STATUS_PAID: 2,
  SHIPPING_STATUS_NOTSHIPPED: 0,
  SHIPPING_STATUS_PARTSHIPPED: 1,
  SHIPPING_STATUS_SHIPPED: 2,
} as const;

type Name = readonly [value: number, name: string];

const statuses = {
  created: [0, 'CREATED'],
  new: [3, 'NEW'],
  completed: [5, 'COMPLETED'],
  cancelled: [6, 'CANCELLED'],
  failed: [8, 'FAILED'],
} as const satisfies Record<PlacedOrder['state'], Name>;

const shippingStatuses = {
  not_shipped: [0, 'NOTSHIPPED'],
  part_shipped: [1, 'PARTSHIPPED'],
  shipped: [2, 'SHIPPED'],
} as const satisfies Record<PlacedOrder['shippingState'], Name>;

const paymentStatuses = {
  not_paid: [0, 'NOTPAID'],
  paid: [2, 'PAID'],
} as const satisfies Record<PlacedOrder['paymentState'], Name>;

const confirmations: readonly Name[] = [
  [0, 'NOTCONFIRMED'],
  [2, 'CONFIRMED'],
];
const exports: readonly Name[] = [
  [0, 'NOTEXPORTED'],
  [1, 'EXPORTED'],
  [2, 'READY'],
  [3, 'FAILED'],
];

const told = ([value, name]: Name): PlatformEnumValue => enumValue(value, name);
const named = (names: readonly Name[], value: number): PlatformEnumValue =>
  enumValue(value, names.find(([number]) => number === value)?.[1]);

export const statusOfOrder = ({ state }: PlacedOrder): PlatformEnumValue => told(statuses[state]);
export const shippingStatusOf = ({ shippingState }: PlacedOrder): PlatformEnumValue =>
  told(shippingStatuses[shippingState]);
export const paymentStatusOf = ({ paymentState }: PlacedOrder): PlatformEnumValue =>
  told(paymentStatuses[paymentState]);
export const confirmationStatusOf = ({ confirmationStatus = 0 }: PlacedOrder): PlatformEnumValue =>
  named(confirmations, confirmationStatus);
export const exportStatusOf = ({ exportStatus = 0 }: PlacedOrder): PlatformEnumValue =>
  named(exports, exportStatus);

export const isConfirmation = (value: number): boolean => confirmations.some(([number]) => number === value);
export const isExport = (value: number): boolean => exports.some(([number]) => number === value);

/** Undefined: no such status. Part paid is not simulated. */
export const paymentStateOf = (value: number): PlacedOrder['paymentState'] | undefined =>
  value === 2 ? 'paid' : value === 0 ? 'not_paid' : undefined;
