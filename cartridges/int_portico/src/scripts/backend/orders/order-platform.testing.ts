/**
 * As much of the platform as a payment touches, in memory, with a bank behind the processor's hooks. Every call is a step that can be
 * made to fail: the platform throws there once, or the process dies there.
 */
import { queryOrders } from '../../../../../../sandbox/sfcc/script-api/platform/order/order-query.ts';
import type { PlacedOrder } from '../../../../../../sandbox/sfcc/world.ts';
import { serviceRegistry, type ServiceDouble } from './order-services.testing.ts';
import { createSteps, type InstrumentRecord, type Kept, type OrderRecord } from './order-steps.testing.ts';

export type { Fault } from './order-steps.testing.ts';

/** What a query compares. */
const placedOf = ({ orderNo, status: state, custom, createdAt = 1_000 }: OrderRecord): PlacedOrder => {
  const states = { [status.CREATED]: 'created', [status.FAILED]: 'failed', [status.NEW]: 'new' } as const;
  return { orderNo, state: states[state] ?? 'new', custom, createdAt } as unknown as PlacedOrder;
};

type Hook = (...given: never[]) => unknown;

export const currency = 'EUR';
export const status = { CREATED: 0, NEW: 3, OPEN: 4, COMPLETED: 5, CANCELLED: 6, REPLACED: 7, FAILED: 8 };
export const price = 25;

export function createPlatform() {
  const made = createSteps();
  const { step, need, kept, depth, Transaction } = made;
  let numbers = 0;
  const logs: string[] = [];
  const hooks: Record<string, Record<string, Hook>> = {};
  const modules: Record<string, Record<string, unknown>> = {};
  /** Order number → what the bank holds. */
  const bank: Record<string, number> = {};
  const depths: number[] = [];
  const queries = { open: 0 };

  const list = <T>(items: T[]) => ({
    length: items.length,
    empty: items.length === 0,
    toArray: () => items,
    iterator() {
      let at = 0;
      return { hasNext: () => at < items.length, next: () => items[at++] };
    },
  });
  const money = (value: number) => ({
    available: true,
    value,
    decimalValue: String(value),
    currencyCode: currency,
  });
  const bag = (read: () => Record<string, unknown>): Record<string, unknown> =>
    new Proxy(
      {},
      {
        get: (_, name) => (typeof name === 'string' ? (read()[name] ?? null) : undefined),
        set(_, name, value) {
          need(`custom.${String(name)}`);
          read()[String(name)] = value;
          return true;
        },
      },
    );
  const instrumentOf = (read: () => InstrumentRecord) => ({
    get paymentMethod() {
      return read().method;
    },
    custom: bag(() => read().custom),
    setCreditCardToken(token: string) {
      need('setCreditCardToken');
      read().token = token;
    },
    setCreditCardType: (type: string) => void (read().card = { ...read().card, type }),
    setCreditCardNumber: (number: string) => void (read().card = { ...read().card, number }),
    setCreditCardExpirationMonth: (month: number) => void (read().card = { ...read().card, month }),
    setCreditCardExpirationYear: (year: number) => void (read().card = { ...read().card, year }),
    paymentTransaction: {
      get amount() {
        return money(read().amount);
      },
      get transactionID() {
        return read().transactionId ?? null;
      },
      setTransactionID(id: string) {
        need('setTransactionID');
        read().transactionId = id;
      },
      get paymentProcessor() {
        const { processor } = read();
        return processor === undefined ? null : { ID: processor };
      },
      setPaymentProcessor({ ID }: { ID: string }) {
        need('setPaymentProcessor');
        read().processor = ID;
      },
      custom: bag(() => (read().transaction ??= {})),
    },
  });
  const address = { countryCode: { value: 'IE' }, lastName: 'Byron', city: 'Cork' };
  const shipment = {
    ID: 'me',
    shippingAddress: address,
    shippingStatus: { value: 0 },
    trackingNumber: null,
  };

  function basketOf(total: number) {
    const record = { instruments: [] as InstrumentRecord[], total };
    return {
      record,
      UUID: 'basket',
      currencyCode: currency,
      defaultShipment: shipment,
      billingAddress: address as typeof address | null,
      get totalGrossPrice() {
        return money(record.total);
      },
      get paymentInstruments() {
        return list(record.instruments.map((one) => instrumentOf(() => one)));
      },
      removeAllPaymentInstruments() {
        need('removeAllPaymentInstruments');
        record.instruments = [];
      },
      createPaymentInstrument(method: string, { value }: { value: number }) {
        need('createPaymentInstrument');
        const made: InstrumentRecord = { method, amount: value, custom: {} };
        record.instruments.push(made);
        return instrumentOf(() => made);
      },
      setCustomerName: () => step('setCustomerName', () => need('setCustomerName')),
    };
  }
  type FakeBasket = ReturnType<typeof basketOf>;

  const objectOf = (orderNo: string) => {
    const read = (): OrderRecord => kept().orders[orderNo] as OrderRecord;
    return {
      orderNo,
      orderToken: `token-of-${orderNo}`,
      get creationDate() {
        return new Date(read().createdAt ?? 1_000);
      },
      lastModified: new Date(2_000),
      customerEmail: 'ada@example.test',
      currencyCode: currency,
      defaultShipment: shipment,
      shipments: list([shipment]),
      shippingStatus: { value: 0 },
      billingAddress: address,
      custom: bag(() => read().custom),
      get status() {
        return { value: step('order.status', () => read().status) };
      },
      get totalGrossPrice() {
        return money(read().total);
      },
      get paymentInstruments() {
        return list(
          read().instruments.map((_, at) => instrumentOf(() => read().instruments[at] as InstrumentRecord)),
        );
      },
      get notes() {
        return list(read().notes ?? []);
      },
      addNote: (subject: string, text: string) =>
        step('addNote', () => {
          need('addNote');
          const record = read();
          record.notes = [...(record.notes ?? []), { subject, text }];
        }),
      setConfirmationStatus(value: number) {
        need('setConfirmationStatus');
        read().confirmation = value;
      },
      setExportStatus(value: number) {
        need('setExportStatus');
        read().exported = value;
      },
    };
  };

  const OrderMgr = {
    createOrderNo: () => step('createOrderNo', () => `000${(numbers += 1)}`),
    createOrder: ({ record }: FakeBasket, orderNo: string) =>
      step('createOrder', () => {
        need('createOrder');
        if (kept().orders[orderNo]) throw new Error('CreateOrderException');
        const instruments = structuredClone(record.instruments);
        kept().orders[orderNo] = {
          orderNo,
          status: status.CREATED,
          custom: {},
          instruments,
          total: record.total,
        };
        return objectOf(orderNo);
      }),
    getOrder: (orderNo: string, token?: string) =>
      step('getOrder', () => {
        if (token !== undefined && token !== `token-of-${orderNo}`) return null;
        return kept().orders[orderNo] ? objectOf(orderNo) : null;
      }),
    placeOrder: ({ orderNo }: { orderNo: string }) => move('placeOrder', orderNo, status.NEW),
    failOrder: ({ orderNo }: { orderNo: string }) => move('failOrder', orderNo, status.FAILED),
    queryOrders: (query: string, sort: string | null, ...given: unknown[]) =>
      step('queryOrders', () => {
        const found = queryOrders(Object.values(kept().orders).map(placedOf), query, sort, given);
        const orders = found.map(({ orderNo }) => objectOf(orderNo));
        let [at, isOpen] = [0, true];
        queries.open += 1;
        return {
          hasNext: () => isOpen && at < orders.length,
          next: () => orders[at++],
          close() {
            if (isOpen) queries.open -= 1;
            isOpen = false;
          },
        };
      }),
  };
  const move = (name: string, orderNo: string, to: number) =>
    step(name, () => {
      need(name);
      const order = kept().orders[orderNo] as OrderRecord;
      if (order.status !== status.CREATED) return { status: 1 };
      order.status = to;
      return { status: 0 };
    });

  const objectFor = (key: string) => ({ custom: bag(() => kept().objects[key] as Record<string, unknown>) });
  const CustomObjectMgr = {
    getCustomObject: (_type: string, key: string) =>
      step('getCustomObject', () => (kept().objects[key] ? objectFor(key) : null)),
    createCustomObject: (_type: string, key: string) =>
      step('createCustomObject', () => {
        need('createCustomObject');
        if (kept().objects[key]) throw new Error('It is there already.');
        kept().objects[key] = {};
        return objectFor(key);
      }),
  };
  const HookMgr = {
    hasHook: (point: string) => step(`hasHook ${point}`, () => hooks[point] !== undefined),
    callHook: (point: string, name: string, ...given: unknown[]) =>
      step(`${point} ${name}`, () => {
        if (point.startsWith('app.payment') || point.startsWith('dw.order.payment')) depths.push(depth());
        return hooks[point]?.[name]?.(...(given as never[]));
      }),
  };
  class Status {
    static OK = 0;
    static ERROR = 1;
    status: number;
    constructor(value: number) {
      this.status = value;
    }
  }
  const method = {
    ID: 'CREDIT_CARD',
    active: true,
    paymentProcessor: { ID: 'BASIC_CREDIT' },
    activePaymentCards: list(['Visa', 'MasterCard', 'Amex'].map((cardType) => ({ cardType }))),
  };
  const applicable = { methods: [method], asked: [] as unknown[][] };
  const PaymentMgr = {
    getPaymentMethod: (id: string) => (id === method.ID ? method : null),
    getApplicablePaymentMethods: (...given: unknown[]) => {
      applicable.asked.push(given);
      return list(applicable.methods);
    },
  };
  const Order = {
    ...Object.fromEntries(Object.entries(status).map(([name, value]) => [`ORDER_STATUS_${name}`, value])),
    CONFIRMATION_STATUS_CONFIRMED: 2,
    CONFIRMATION_STATUS_NOTCONFIRMED: 0,
    EXPORT_STATUS_READY: 2,
    SHIPPING_STATUS_NOTSHIPPED: 0,
    SHIPPING_STATUS_PARTSHIPPED: 1,
    SHIPPING_STATUS_SHIPPED: 2,
  };
  const preferences: Record<string, unknown> = {};
  const site = { ID: 'demo', getCustomPreferenceValue: (name: string) => preferences[name] ?? null };
  /** Service → what answers it: its status and text, or that nothing came back. */
  const services: Record<string, ServiceDouble> = {};
  Object.assign(modules, {
    'dw/system/Site': { getCurrent: () => site },
    'dw/svc/LocalServiceRegistry': serviceRegistry(services, step),
    'dw/system/Transaction': Transaction,
    'dw/system/HookMgr': HookMgr,
    'dw/system/Status': Status,
    'dw/order/Order': Order,
    'dw/order/OrderMgr': OrderMgr,
    'dw/order/PaymentMgr': PaymentMgr,
    'dw/order/BasketMgr': {
      deleteTemporaryBasket: () => step('deleteTemporaryBasket', () => need('deleteTemporaryBasket')),
    },
    'dw/object/CustomObjectMgr': CustomObjectMgr,
    'dw/util/Currency': { getCurrency: (code: string) => ({ currencyCode: code, defaultFractionDigits: 2 }) },
  });

  return {
    ...made,
    modules,
    hooks,
    services,
    preferences,
    bank,
    logs,
    /** How deep in transactions each call of a processor was made. */
    depths,
    /** Iterators that were not closed. */
    queries,
    reboot() {
      made.reboot();
      queries.open = 0;
    },
    method,
    applicable,
    basketOf,
    order: (orderNo: string) => kept().orders[orderNo],
    change: (work: (state: Kept) => void) => work(kept()),
  };
}

export type Platform = ReturnType<typeof createPlatform>;
