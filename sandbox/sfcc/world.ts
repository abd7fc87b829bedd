/**
 * The inside of a simulated instance of B2C Commerce: shoppers, baskets, prices, orders. Both HTTP faces and the script API look
 * at the same one. It calculates with the embedded engine and behaves as the platform's documentation says.
 * Amounts are minor units; times are epoch milliseconds.
 */
import type { PaymentRules } from './world/payment-methods.ts';
import type { EmbeddedOperations, PaymentProcessor, StoreCatalogue } from '#backends/embedded';
import type {
  Backend,
  CommitOutcome,
  Credential,
  DeliveryOption,
  Placement,
  Product,
  ProductPage,
  ProductQuery,
  Quote,
} from '#commerce';
import type { Database } from '#storage';
import type { Faults } from './faults.ts';

export interface WorldOptions {
  /** Default: the demo store as one site, with the sandbox processor of the embedded tests. */
  sites?: WorldSite[];
  processor?: PaymentProcessor;
  /** Private key (PKCS #8, PEM) that opens sealed credentials. Absent: the companion hook is not installed, orders stay CREATED. */
  hookKey?: string;
  now?(): number;
}

/** One site of the instance, with the catalog and terms of an embedded store. */
export interface WorldSite {
  id: string;
  currencies: string[];
  /** As the platform writes them: `en-IE`, `default`. */
  locales: string[];
  country: string;
  storefront: string;
  /** Ids of custom attributes of products that are exposed; absent: all. */
  exposedAttributes?: string[];
}

export interface World {
  now(): number;
  faults: Faults;
  sites: ReadonlyMap<string, WorldSite>;
  /** Where a payment method of the shopping APIs applies; tests change it. Default: everywhere. */
  paymentRules: PaymentRules;
  /** The engine behind it; tests look here for the truth. */
  engine: Backend & EmbeddedOperations;
  /** What the merchant changes: products, prices, stock, promotions, taxes, shipping. */
  catalogue: StoreCatalogue;
  /** Of the engine, for tests that count. */
  database: Database;
  search(site: string, query: ProductQuery, market: WorldMarket): Promise<ProductPage>;
  products(site: string, ids: readonly string[], market: WorldMarket): Promise<Product[]>;
  categories(site: string): Promise<{ id: string; name: string; parentId?: string }[]>;
  newShopper(site: string): Shopper;
  shopper(customerId: string): Shopper | undefined;
  baskets: WorldBaskets;
  orders: WorldOrders;
  scripting: WorldScripting;
  close(): Promise<void>;
}

export interface WorldMarket {
  currency: string;
  locale: string;
}

export interface Shopper {
  customerId: string;
  site: string;
}

/** @throws WorldError from each */
export interface WorldBaskets {
  /** One open basket for each shopper; temporary ones beside it, four at most, each for 15 minutes. */
  open(shopper: Shopper, wanted: BasketChange & { temporary?: boolean; currency?: string }): Promise<Basket>;
  /** `not-found` also where it belongs to another, has ended, or became an order. */
  read(shopper: Shopper, id: string): Promise<Basket>;
  list(shopper: Shopper): Promise<Basket[]>;
  /** @param revision of the basket as the caller saw it; `conflict` when it changed since */
  change(shopper: Shopper, id: string, change: BasketChange, revision?: number): Promise<Basket>;
  remove(shopper: Shopper, id: string): Promise<void>;
  /** What can be chosen for the shipment as it stands: none without an address. */
  methods(shopper: Shopper, id: string): Promise<DeliveryOption[]>;
  /** A temporary one becomes the shopper's storefront basket. */
  promote(shopper: Shopper, id: string): Promise<Basket>;
}

export interface Basket {
  id: string;
  site: string;
  customerId: string;
  currency: string;
  temporary: boolean;
  createdAt: number;
  changedAt: number;
  /** Of a temporary one. */
  expiresAt?: number;
  /** Counts changes. */
  revision: number;
  items: BasketItem[];
  coupons: { id: string; code: string }[];
  email?: string;
  /** The only shipment, `me`. */
  address?: PlatformAddress;
  methodId?: string;
  billing?: PlatformAddress;
  payments: BasketPayment[];
  custom: Record<string, unknown>;
  /** As a script gave it. */
  customerName?: string;
  /** As a script set it; absent: 1, the storefront. */
  channelType?: number;
  /** Custom attributes of what has no place of its own here, such as `shipment me`: owner → name → value. */
  attributes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** A script changed it and did not calculate it since: `quote` is that of before. */
  stale?: true;
  /** As the engine calculated it after the last change. */
  quote: Quote;
}

export interface BasketItem {
  id: string;
  productId: string;
  quantity: number;
  custom: Record<string, unknown>;
  /** As it was when a script added it. */
  name?: string;
  gift?: { message?: string };
}

export interface PlatformAddress {
  firstName?: string;
  lastName?: string;
  address1?: string;
  address2?: string;
  city?: string;
  stateCode?: string;
  postalCode?: string;
  countryCode?: string;
  phone?: string;
}

export interface BasketPayment {
  id: string;
  methodId: string;
  amount?: number;
  /** Without `c_`. Never returned by an API: `portico_sealed` above all. */
  custom: Record<string, unknown>;
  card?: PlatformCard;
  transaction?: { id?: string; processorId?: string };
}

/** A card as the platform keeps it; its number is masked. */
export interface PlatformCard {
  token?: string;
  holder?: string;
  type?: string;
  number?: string;
  month?: string;
  year?: string;
}

/** Members that are present are done, in this order; each step is calculated again at the end, once. */
export interface BasketChange {
  /** One of the site's; everything is priced in it from now on. @throws WorldError `currency-unknown` */
  currency?: string;
  /** Of one product already there the quantity grows. */
  addItems?: {
    productId: string;
    quantity: number;
    custom?: Record<string, unknown>;
    gift?: { message?: string };
  }[];
  /** Quantity 0 removes; another product must be a variant of the same one. `gift: false` is none any more. */
  setItems?: {
    id: string;
    quantity?: number;
    productId?: string;
    gift?: { message?: string } | false;
    custom?: Record<string, unknown>;
  }[];
  removeItem?: string;
  email?: string;
  address?: PlatformAddress;
  billing?: PlatformAddress;
  methodId?: string;
  addCoupons?: string[];
  removeCoupon?: string;
  addPayment?: { methodId: string; amount?: number; card?: PlatformCard; custom?: Record<string, unknown> };
  setPayment?: {
    id: string;
    methodId?: string;
    amount?: number;
    card?: PlatformCard;
    custom?: Record<string, unknown>;
  };
  removePayment?: string;
  custom?: Record<string, unknown>;
}

/** @throws WorldError from each */
export interface WorldOrders {
  /** CREATED, stock taken; then the companion hook, within the same call. The basket is gone. */
  place(shopper: Shopper, basketId: string): Promise<PlacedOrder>;
  read(shopper: Shopper, orderNo: string): Promise<PlacedOrder>;
  /** Without a shopper: view code and email. */
  lookup(site: string, orderNo: string, proof: { viewCode: string; email: string }): Promise<PlacedOrder>;
  /** By its number alone, or by the reference that the hook stamped: for callers with rights of their own. */
  find(
    site: string,
    by: { orderNo?: string; reference?: string; sinceRevision?: number },
  ): Promise<PlacedOrder[]>;
  /** The latest first. */
  list(shopper: Shopper): Promise<PlacedOrder[]>;
  /** Of an order in CREATED: stock and payment are given back by the hook; the basket is not reopened. */
  fail(shopper: Shopper, orderNo: string, revision?: number): Promise<PlacedOrder>;
}

export interface PlacedOrder {
  orderNo: string;
  site: string;
  customerId: string;
  viewCode: string;
  token: string;
  createdAt: number;
  changedAt: number;
  revision: number;
  state: 'created' | 'new' | 'completed' | 'cancelled' | 'failed';
  paymentState: 'not_paid' | 'paid';
  shippingState: 'not_shipped' | 'part_shipped' | 'shipped';
  /** As it was ordered. */
  basket: Basket;
  trackingNumber?: string;
  /** What the companion hook wrote, without `c_`: `portico_reference`, `portico_challenge`, `portico_decline`. */
  custom: Record<string, unknown>;
  /** As a script set them: the numbers of `dw.order.Order`. */
  confirmationStatus?: number;
  exportStatus?: number;
  notes?: readonly OrderNote[];
}

export interface OrderNote {
  subject: string;
  text: string;
  at: number;
}

export type WorldErrorCode =
  | 'not-found' // basket, order, item, coupon
  | 'baskets-quota' // a second storefront basket
  | 'temporary-quota' // a fifth temporary basket
  | 'conflict' // it changed since
  | 'product-not-found'
  | 'product-not-available' // sold out, or fewer than asked
  | 'bad-quantity'
  | 'coupon-unknown'
  | 'coupon-expired'
  | 'coupon-used-up'
  | 'coupon-twice'
  | 'method-not-applicable'
  | 'payment-method-unknown'
  | 'items-required' // order of an empty basket
  | 'payment-required' // order without an instrument, or one that does not cover the total
  | 'address-required' // order without billing or shipping address
  | 'method-required'
  | 'email-required'
  | 'order-not-open' // failing what is placed or failed
  | 'currency-unknown'
  | 'hook-refused'; // the hook declined: the basket is gone, the order stays FAILED; facts: reason, retryable, orderNo

export class WorldError extends Error {
  readonly code: WorldErrorCode;
  /** What it is about: a product id, a code, a number. */
  readonly facts: Record<string, unknown>;

  constructor(code: WorldErrorCode, message: string, facts: Record<string, unknown> = {}) {
    super(message);
    this.name = 'WorldError';
    this.code = code;
    this.facts = facts;
  }
}

/**
 * What scripts do inside the platform: baskets that are calculated only when asked, and orders step by step. Nothing is checked
 * that the platform's own code does not check.
 */
export interface WorldScripting {
  /** An empty one, not visible to others yet. @throws WorldError `currency-unknown` */
  newBasket(shopper: Shopper, wanted: { temporary: boolean; currency: string }): Basket;
  /** Open ones, in the order of their beginning, as they were kept. */
  baskets(shopper: Shopper): Basket[];
  basket(shopper: Shopper, id: string): Basket | undefined;
  keep(basket: Basket): void;
  drop(basketId: string): void;
  /** Priced by the engine as every face has it. A method that is not applicable is not chosen any more. */
  price(basket: Basket): Promise<Basket>;
  newId(): string;
  /** Never given again. */
  orderNumber(): string;
  /**
   * Holds stock for what the basket was calculated to be. The order is not visible before `publish`.
   * @throws WorldError `conflict` where the number was used, `product-not-available`, `coupon-used-up`
   */
  createOrder(basket: Basket, orderNo: string): Promise<PlacedOrder>;
  publish(order: PlacedOrder): void;
  /** Of one that was not published: as if it had never been, with money and stock given back. */
  discard(order: PlacedOrder): Promise<void>;
  order(site: string, orderNo: string): Promise<PlacedOrder | undefined>;
  orders(site: string): Promise<PlacedOrder[]>;
  /** Its current revision; undefined as long as it is not visible. */
  revision(orderNo: string): number | undefined;
  /** @param goods `give-back`: returns stock, and what was paid or authorized */
  write(order: PlacedOrder, goods?: 'give-back'): Promise<PlacedOrder>;
  /** Once for each order. @param patience milliseconds until it is `uncertain` */
  charge(orderNo: string, payment: ScriptPayment): Promise<CommitOutcome>;
  /** What became of it. @throws BackendUnavailable */
  payment(orderNo: string): Promise<Placement>;
  /** Refunds or voids what was paid or authorized, and returns the stock; safe to repeat. */
  giveBack(orderNo: string): Promise<void>;
}

export interface ScriptPayment {
  credential: Credential;
  /** Minor units. */
  amount: number;
  patience: number;
  /** Where a challenge sends the buyer afterwards. */
  returnUrl?: string;
}
