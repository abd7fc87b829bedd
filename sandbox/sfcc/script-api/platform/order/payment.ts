/** `dw.order.OrderPaymentInstrument` and `PaymentTransaction`. */
import type { BasketPayment } from '../../../world.ts';
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { collectionOf, minorUnitsOf } from '../values.ts';
import { customOf, looseCustomOf, paymentOf, withPayment, type Container } from './container.ts';
import { processorObject } from './payment-method.ts';
import { moneyIn } from './prices.ts';
import { badArgument } from '../refusal.ts';
import { objectOf } from './request-state.ts';

export const instruments = (container: Container, methodId?: unknown): object =>
  collectionOf(() =>
    container.basket.payments
      .filter((payment) => methodId === undefined || payment.methodId === String(methodId))
      .map(({ id }) => instrumentObject(container, id)),
  );

/** @param amount null: the whole, as far as is known */
export function addInstrument(container: Container, methodId: unknown, amount: unknown): object {
  const units = amount === null || amount === undefined ? null : minorUnitsOf(amount);
  const id = container.scope.instance.world.scripting.newId();
  const payment = {
    id,
    methodId: String(methodId),
    custom: {},
    ...(units === null ? {} : { amount: units }),
  };
  container.change('createPaymentInstrument', (before) => ({
    ...before,
    payments: [...before.payments, payment],
  }));
  return instrumentObject(container, id);
}

export function removeInstrument(container: Container, object: unknown): void {
  const found = container.basket.payments.find(({ id }) => instrumentObject(container, id) === object);
  if (!found) throw badArgument('The payment instrument is not of this basket.');
  container.change('removePaymentInstrument', (before) => ({
    ...before,
    payments: before.payments.filter(({ id }) => id !== found.id),
  }));
}

export const removeInstruments = (container: Container): void =>
  container.change('removeAllPaymentInstruments', (before) => ({ ...before, payments: [] }));

const ids = new WeakMap<object, { container: Container; id: string }>();

/** Of an instrument that a script hands over; undefined for anything else. */
export const instrumentOf = (object: unknown): { container: Container; id: string } | undefined =>
  typeof object === 'object' && object !== null ? ids.get(object) : undefined;

const none: BasketPayment = { id: '', methodId: '', custom: {} };

function instrumentObject(container: Container, id: string): object {
  const { scope } = container;
  return objectOf(scope, `${container.key} payment ${id}`, () => {
    const now = (): BasketPayment => paymentOf(container, id) ?? none;
    const card = (name: keyof NonNullable<BasketPayment['card']>, given: unknown): void =>
      container.change('PaymentInstrument', (before) =>
        withPayment(before, id, { card: { ...now().card, [name]: String(given) } }),
      );
    const object = documented('dw.order.OrderPaymentInstrument', {
      paymentMethod: now().methodId,
      get paymentTransaction() {
        return transactionObject(container, id);
      },
      get creditCardToken() {
        return now().card?.token ?? null;
      },
      set creditCardToken(given: unknown) {
        card('token', given);
      },
      get creditCardHolder() {
        return now().card?.holder ?? null;
      },
      set creditCardHolder(given: unknown) {
        card('holder', given);
      },
      get creditCardType() {
        return now().card?.type ?? null;
      },
      set creditCardType(given: unknown) {
        card('type', given);
      },
      /** Masked, as it comes. */
      get creditCardNumber() {
        return now().card?.number ?? null;
      },
      set creditCardNumber(given: unknown) {
        card('number', given);
      },
      get creditCardExpirationMonth() {
        return now().card?.month ?? null;
      },
      set creditCardExpirationMonth(given: unknown) {
        card('month', given);
      },
      get creditCardExpirationYear() {
        return now().card?.year ?? null;
      },
      set creditCardExpirationYear(given: unknown) {
        card('year', given);
      },
    });
    const custom = customOf(
      container,
      'OrderPaymentInstrument',
      () => now().custom,
      (before, changed) => withPayment(before, id, { custom: changed }),
    );
    // The table of the documentation lacks the class between, `dw.customer.EncryptedObject`, and with it these two.
    Object.defineProperties(object, { UUID: { value: id }, custom: { value: custom } });
    ids.set(object, { container, id });
    return object;
  });
}

export function transactionObject(container: Container, id: string): object {
  const { scope } = container;
  return objectOf(scope, `${container.key} transaction ${id}`, () => {
    const now = (): BasketPayment => paymentOf(container, id) ?? none;
    const set = (change: BasketPayment['transaction']): void =>
      container.change('PaymentTransaction', (before) =>
        withPayment(before, id, { transaction: { ...now().transaction, ...change } }),
      );
    return documented('dw.order.PaymentTransaction', {
      UUID: `${id}-transaction`,
      get amount() {
        return moneyIn(container, now().amount);
      },
      set amount(given: unknown) {
        const amount = minorUnitsOf(given);
        container.change('setAmount', (before) => withPayment(before, id, amount === null ? {} : { amount }));
      },
      get paymentInstrument() {
        return instrumentObject(container, id);
      },
      get paymentProcessor() {
        const processorId = now().transaction?.processorId;
        return processorId === undefined ? null : processorObject(scope, processorId);
      },
      set paymentProcessor(given: unknown) {
        set({ processorId: processorIdOf(scope, given) });
      },
      get transactionID() {
        return now().transaction?.id ?? null;
      },
      set transactionID(given: unknown) {
        set({ id: String(given) });
      },
      custom: looseCustomOf(container, 'PaymentTransaction', `transaction ${id}`),
    });
  });
}

function processorIdOf(scope: Scope, given: unknown): string {
  const id = String((given as { ID?: unknown } | null)?.ID);
  if (processorObject(scope, id) !== given) throw badArgument('This is no payment processor.');
  return id;
}
