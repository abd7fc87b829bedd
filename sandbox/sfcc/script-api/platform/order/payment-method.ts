/** Payment methods of the instance, with their processors: `dw.order.PaymentMethod`, `PaymentProcessor`, `PaymentMgr`. */
import type { InstanceState, Scope } from '../../contract.ts';
import { attributes, documented } from '../../documented.ts';
import { listOf } from '../values.ts';
import { objectOf } from './request-state.ts';

export interface KnownPaymentMethod {
  id: string;
  name: string;
  /** Null: paid outside, as by bank transfer. */
  processorId: string | null;
  active: boolean;
  /** Types of payment cards; absent: none. */
  cards?: string[];
  /** Billing countries; absent: all. */
  countries?: string[];
  currencies?: string[];
  /** In units of the currency. */
  least?: number;
  most?: number;
}

const initial = (): KnownPaymentMethod[] => [
  {
    id: 'CREDIT_CARD',
    name: 'Credit card',
    processorId: 'BASIC_CREDIT',
    active: true,
    // As the site import of the reference architecture names them.
    cards: ['Visa', 'Amex', 'Master Card', 'Discover'],
  },
  { id: 'PORTICO', name: 'Agent', processorId: 'PORTICO', active: true },
  // Of a processor without an adapter.
  { id: 'PAY_LATER', name: 'Pay later', processorId: 'ACME_PAY_LATER', active: true },
];

/** What Business Manager has; tests change it. */
export function paymentMethodsOf({ kept }: Pick<InstanceState, 'kept'>): KnownPaymentMethod[] {
  const known = kept.get('payment-methods') as KnownPaymentMethod[] | undefined;
  if (known) return known;
  const made = initial();
  kept.set('payment-methods', made);
  return made;
}

export const processorObject = (scope: Scope, id: string): object =>
  objectOf(scope, `payment processor ${id}`, () =>
    documented('dw.order.PaymentProcessor', { ID: id, custom: attributes({}) }),
  );

const methodObject = (scope: Scope, { id }: KnownPaymentMethod): object =>
  objectOf(scope, `payment method ${id}`, () => {
    const now = (): KnownPaymentMethod | undefined =>
      paymentMethodsOf(scope.instance).find((one) => one.id === id);
    return documented('dw.order.PaymentMethod', {
      ID: id,
      get name() {
        return now()?.name ?? null;
      },
      description: null,
      get active() {
        return now()?.active ?? false;
      },
      get paymentProcessor() {
        const processorId = now()?.processorId ?? null;
        return processorId === null ? null : processorObject(scope, processorId);
      },
      get activePaymentCards() {
        return listOf((now()?.cards ?? []).map((cardType) => cardObject(scope, cardType)));
      },
      custom: attributes({}),
    });
  });

const cardObject = (scope: Scope, cardType: string): object =>
  objectOf(scope, `payment card ${cardType}`, () =>
    documented('dw.order.PaymentCard', { cardType, name: cardType, active: true, custom: attributes({}) }),
  );

export const paymentMgr = (scope: Scope): object => {
  const active = (): KnownPaymentMethod[] => paymentMethodsOf(scope.instance).filter((one) => one.active);
  const objects = (methods: KnownPaymentMethod[]): object =>
    listOf(methods.map((method) => methodObject(scope, method)));
  return documented('dw.order.PaymentMgr', {
    getPaymentMethod(id: unknown) {
      const method = paymentMethodsOf(scope.instance).find((one) => one.id === String(id));
      return method ? methodObject(scope, method) : null;
    },
    get activePaymentMethods() {
      return objects(active());
    },
    getApplicablePaymentMethods: (_customer: unknown, country: unknown, amount: unknown) =>
      objects(active().filter((method) => isApplicable(method, scope.session.currency, country, amount))),
  });
};

/** Absent members restrict nothing. */
function isApplicable(
  { countries, currencies, least = -Infinity, most = Infinity }: KnownPaymentMethod,
  currency: string,
  country: unknown,
  amount: unknown,
): boolean {
  const isThere = country === null || country === undefined || (countries?.includes(String(country)) ?? true);
  const isWithin =
    amount === null || amount === undefined || (Number(amount) >= least && Number(amount) <= most);
  return isThere && isWithin && (currencies?.includes(currency) ?? true);
}
