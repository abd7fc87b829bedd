/** Payment methods of the instance, with their processors: `dw.order.PaymentMethod`, `PaymentProcessor`, `PaymentMgr`. */
import type { InstanceState, Scope } from '../../contract.ts';
import { attributes, documented } from '../../documented.ts';
import { anonymousGroups } from '../system/customer.ts';
import { statusItemOf, statusOf } from '../system/status.ts';
import { listOf } from '../values.ts';
import {
  cardProblems,
  isApplicableTo,
  type CardRules,
  type PaymentCase,
  type PaymentRestrictions,
} from './payment-rules.ts';
import { objectOf } from './request-state.ts';

export interface KnownPaymentMethod extends PaymentRestrictions {
  id: string;
  name: string;
  /** Null: paid outside, as by bank transfer. */
  processorId: string | null;
  active: boolean;
  /** Types of payment cards; absent: none. */
  cards?: string[];
}

export interface KnownPaymentCard extends PaymentRestrictions, CardRules {
  type: string;
  active: boolean;
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

/**
 * What Business Manager has; tests change it.
 * @param site whose own methods count, once it has some; default: those of every site that has none of its own
 */
export function paymentMethodsOf({ kept }: Pick<InstanceState, 'kept'>, site?: string): KnownPaymentMethod[] {
  const own = ownPaymentMethods({ kept });
  const known = own.get(site ?? '') ?? own.get('');
  if (known) return known;
  const made = initial();
  own.set('', made);
  return made;
}

/** Gives a site methods of its own, beginning with those that it has now. */
export function separatePaymentMethods(
  instance: Pick<InstanceState, 'kept'>,
  site: string,
): KnownPaymentMethod[] {
  const own = ownPaymentMethods(instance);
  const methods = own.get(site) ?? structuredClone(paymentMethodsOf(instance));
  own.set(site, methods);
  return methods;
}

/** By site; the empty one is every other. */
function ownPaymentMethods({ kept }: Pick<InstanceState, 'kept'>): Map<string, KnownPaymentMethod[]> {
  const known = kept.get('payment-methods') as Map<string, KnownPaymentMethod[]> | undefined;
  if (known) return known;
  const made = new Map<string, KnownPaymentMethod[]>();
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
      paymentMethodsOf(scope.instance, scope.site).find((one) => one.id === id);
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
        return listOf(activeCards(scope, now()).map(({ type }) => cardObject(scope, type)));
      },
      getApplicablePaymentCards(...given: unknown[]) {
        const asked = paymentCase(scope, given[0], given[1], given[2]);
        return listOf(applicableCards(scope, id, asked).map(({ type }) => cardObject(scope, type)));
      },
      isApplicable: (...given: unknown[]) =>
        isApplicableTo(now() ?? {}, paymentCase(scope, given[0], given[1], given[2])),
      custom: attributes({}),
    });
  });

/** As an import of a site sets them: numbers of the networks, with their check digit. */
const initialCards = (): KnownPaymentCard[] =>
  (
    [
      ['Visa', ['13', '16', '19'], ['4'], 3],
      ['Amex', ['15'], ['34', '37'], 4],
      ['Master Card', ['16'], ['51-55', '2221-2720'], 3],
      ['Discover', ['16'], ['6011', '644-649', '65'], 3],
    ] as const
  ).map(([type, lengths, prefixes, securityCodeLength]) => ({
    type,
    active: true,
    lengths: [...lengths],
    prefixes: [...prefixes],
    hasChecksum: true,
    securityCodeLength,
  }));

/** What Business Manager has; tests change it. */
export function paymentCardsOf({ kept }: Pick<InstanceState, 'kept'>): KnownPaymentCard[] {
  const known = kept.get('payment-cards') as KnownPaymentCard[] | undefined;
  if (known) return known;
  const made = initialCards();
  kept.set('payment-cards', made);
  return made;
}

/** Arguments of `isApplicable` and its kin, as documented: null is not checked, the session's currency always is. */
export const paymentCase = (
  { session }: Pick<Scope, 'session'>,
  customer: unknown,
  country: unknown,
  amount: unknown,
): PaymentCase => ({
  groups: customer === null || customer === undefined ? null : anonymousGroups,
  country: country === null || country === undefined ? null : String(country),
  amount: amount === null || amount === undefined ? null : Number(amount),
  currency: session.currency,
});

const activeCards = ({ instance }: Scope, method: KnownPaymentMethod | undefined): KnownPaymentCard[] =>
  paymentCardsOf(instance).filter(({ type, active }) => active && method?.cards?.includes(type));

/** Cards of the method that apply. */
export const applicableCards = (scope: Scope, methodId: string, asked: PaymentCase): KnownPaymentCard[] =>
  activeCards(
    scope,
    paymentMethodsOf(scope.instance, scope.site).find(({ id }) => id === methodId),
  ).filter((card) => isApplicableTo(card, asked));

const cardObject = (scope: Scope, type: string): object =>
  objectOf(scope, `payment card ${type}`, () => {
    const now = (): KnownPaymentCard | undefined =>
      paymentCardsOf(scope.instance).find((one) => one.type === type);
    return documented('dw.order.PaymentCard', {
      cardType: type,
      name: type,
      description: null,
      get active() {
        return now()?.active ?? false;
      },
      isApplicable: (...given: unknown[]) =>
        isApplicableTo(now() ?? {}, paymentCase(scope, given[0], given[1], given[2])),
      verify(month: unknown, year: unknown, number: unknown, securityCode?: unknown) {
        const details = {
          month: Number(month),
          year: Number(year),
          number: String(number),
          ...(securityCode === undefined ? {} : { securityCode: String(securityCode) }),
        };
        const problems = cardProblems(now() ?? {}, details, scope.instance.now());
        const [ok, failed] = [0, 1];
        if (problems.length === 0) return statusOf(ok);
        const status = statusOf() as { addItem(item: object): void };
        for (const code of problems) status.addItem(statusItemOf(failed, code));
        return status;
      },
      custom: attributes({}),
    });
  });

export const paymentMgr = (scope: Scope): object => {
  const active = (): KnownPaymentMethod[] =>
    paymentMethodsOf(scope.instance, scope.site).filter((one) => one.active);
  const objects = (methods: KnownPaymentMethod[]): object =>
    listOf(methods.map((method) => methodObject(scope, method)));
  return documented('dw.order.PaymentMgr', {
    getPaymentMethod(id: unknown) {
      const method = paymentMethodsOf(scope.instance, scope.site).find((one) => one.id === String(id));
      return method ? methodObject(scope, method) : null;
    },
    getPaymentCard(given: unknown) {
      const card = paymentCardsOf(scope.instance).find(({ type }) => type === String(given));
      return card ? cardObject(scope, card.type) : null;
    },
    get activePaymentMethods() {
      return objects(active());
    },
    getApplicablePaymentMethods(...given: unknown[]) {
      const asked = paymentCase(scope, given[0], given[1], given[2]);
      return objects(active().filter((method) => isApplicableTo(method, asked)));
    },
  });
};

export const paymentStatusCodes = (): object =>
  documented('dw.order.PaymentStatusCodes', {
    CREDITCARD_INVALID_CARD_NUMBER: 'CREDITCARD_INVALID_CARD_NUMBER',
    CREDITCARD_INVALID_EXPIRATION_DATE: 'CREDITCARD_INVALID_EXPIRATION_DATE',
    CREDITCARD_INVALID_SECURITY_CODE: 'CREDITCARD_INVALID_SECURITY_CODE',
  });
