/** Where the payment methods of the shopping APIs apply: by billing country, currency, and amount, as Business Manager sets it. */
import { minorDigits } from '#commerce';
import { WorldError, type Basket, type BasketChange } from '../world.ts';
import { isApplicableTo, type PaymentRestrictions } from '../script-api/platform/order/payment-rules.ts';

/** By method; one that is absent applies everywhere. Tests change it. */
export type PaymentRules = Map<string, PaymentRestrictions>;

/** What is not known yet, such as the country before the bill has an address, restricts nothing. */
export function isMethodApplicable(
  rules: PaymentRules,
  methodId: string,
  { billing, currency, quote, items }: Basket,
): boolean {
  const asked = {
    groups: null,
    country: billing?.countryCode ?? null,
    amount: items.length === 0 ? null : quote.totals.total / 10 ** minorDigits(currency),
    currency,
  };
  return isApplicableTo(rules.get(methodId) ?? {}, asked);
}

/** @throws WorldError for a method that was asked for now and does not apply */
export function assertApplicable(
  rules: PaymentRules,
  basket: Basket,
  { addPayment, setPayment }: BasketChange,
): void {
  for (const methodId of [addPayment?.methodId, setPayment?.methodId])
    if (methodId !== undefined && !isMethodApplicable(rules, methodId, basket))
      throw new WorldError('payment-method-unknown', `The payment method ${methodId} does not apply.`, {
        methodId,
      });
}
