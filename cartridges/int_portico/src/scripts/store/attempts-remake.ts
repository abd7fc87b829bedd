/**
 * Rebuilds the reference of an attempt that can no longer be decrypted, so that a new secret strands no payment. The number that
 * was reserved for the attempt is in a separate object, and what was ordered in its checkout.
 */
import CustomObjectMgr from 'dw/object/CustomObjectMgr';
import { contextOfInput } from '../../../../../src/commerce/context.ts';
import type { Attempt, Checkout } from '../../../../../src/commerce/records.ts';
import { refOf, writeRef } from '../backend/orders/order-ref.ts';
import { readPreferences } from '../preferences/read-preferences.ts';

/** Finds an order, reports on it, and voids it: the committer has the first one. Undefined where no number is reserved anymore. */
export function remakeRef(attempt: Omit<Attempt, 'ref'>, { input, quote }: Checkout): string | undefined {
  const orderNo = reservedFor(attempt.id);
  if (orderNo === undefined) return undefined;
  const { id, checkoutId, handlerId, amount, currency, startedAt } = attempt;
  const { site, orderPage } = readPreferences();
  const context = contextOfInput(site, input, startedAt);
  const pages = { returnUrl: orderPage, permalink: orderPage };
  const ref = refOf({ reference: id, checkoutId, input, quote, context, handlerId, ...pages }, orderNo);
  return writeRef({ ...ref, total: amount, currency });
}

/** As `reserveNumber` keeps it. Never reserves: behind another number the fence would hold up nothing. */
function reservedFor(reference: string): string | undefined {
  const object = CustomObjectMgr.getCustomObject('PorticoOrderNumber', `reference ${reference}`);
  return object ? String(object.custom['orderNo']) : undefined;
}
