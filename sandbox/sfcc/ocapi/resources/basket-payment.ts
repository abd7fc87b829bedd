/** Payment of a basket: nothing is authorized here; the hook does that on the order. */
import type { Basket } from '../../world.ts';
import { isMethodApplicable } from '../../world/index.ts';
import { ok, type Call, type Reply } from '../call.ts';
import type { PaymentMethodResultDocument } from '../result-documents.ts';
import { filled, present } from '../documents/present.ts';
import { OcapiFault } from '../fault.ts';
import { paymentIn } from './basket-content.ts';
import { change, onBasket } from './basket-state.ts';
import type { Route } from './route.ts';

async function listMethods(call: Call): Promise<Reply> {
  const { paymentRules } = call.world;
  const basket = await onBasket(call, (shopper, id) => call.world.baskets.read(shopper, id));
  const methods = call.settings.paymentMethods
    .filter(({ id }) => isMethodApplicable(paymentRules, id, basket))
    .map(({ id, name, description }) => ({
      _type: 'payment_method' as const,
      ...present({ description }),
      id,
      name,
    }));
  const document: PaymentMethodResultDocument = {
    _type: 'payment_method_result',
    ...present({ applicable_payment_methods: filled(methods) }),
  };
  return ok(document);
}

/** @throws OcapiFault */
function paymentOf({ params: { paymentInstrumentId = '' } }: Call, { payments }: Basket): string {
  if (payments.some(({ id }) => id === paymentInstrumentId)) return paymentInstrumentId;
  throw new OcapiFault(
    404,
    'PaymentInstrumentNotFoundException',
    'The basket has no such payment instrument.',
    {
      paymentInstrumentId,
    },
  );
}

export const basketPaymentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/baskets/{basketId}/payment_methods',
    operation: 'getPaymentMethodsForBasket',
    audience: 'shopper',
    answer: listMethods,
  },
  {
    method: 'POST',
    path: '/baskets/{basketId}/payment_instruments',
    operation: 'addPaymentInstrumentToBasket',
    audience: 'shopper',
    body: 'basket_payment_instrument_request',
    answer: (call) =>
      change(call, ({ currency }) => ({ addPayment: paymentIn(call.body, currency, call.settings) })),
  },
  {
    method: 'DELETE',
    path: '/baskets/{basketId}/payment_instruments/{paymentInstrumentId}',
    operation: 'removePaymentInstrumentFromBasket',
    audience: 'shopper',
    answer: (call) => change(call, (basket) => ({ removePayment: paymentOf(call, basket) })),
  },
];
