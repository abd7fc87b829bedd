/** What the script API needs of the inside of an instance, beside what the faces see. */
import type { CommitOutcome, Credential, Placement } from '#commerce';
import type { Basket, PlacedOrder, Shopper } from './world.ts';

/**
 * What scripts do inside the platform: baskets that are calculated only when asked, and orders step by step. Nothing is checked
 * that the platform's own code does not check.
 */
export interface WorldScripting {
  /** An empty one that nobody knows of yet. @throws WorldError `currency-unknown` */
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
   * Holds stock for what the basket was calculated to be. Nobody sees the order before `publish`.
   * @throws WorldError `conflict` where the number was used, `product-not-available`, `coupon-used-up`
   */
  createOrder(basket: Basket, orderNo: string): Promise<PlacedOrder>;
  publish(order: PlacedOrder): void;
  /** Of one that was not published: as if it had never been, with money and stock given back. */
  discard(order: PlacedOrder): Promise<void>;
  order(site: string, orderNo: string): Promise<PlacedOrder | undefined>;
  orders(site: string): Promise<PlacedOrder[]>;
  /** Its revision now; undefined as long as nobody sees it. */
  revision(orderNo: string): number | undefined;
  /** @param goods `give-back`: with stock, and what was paid or authorised */
  write(order: PlacedOrder, goods?: 'give-back'): Promise<PlacedOrder>;
  /** Once for each order. @param patience milliseconds until it is `uncertain` */
  charge(orderNo: string, payment: ScriptPayment): Promise<CommitOutcome>;
  /** What became of it. @throws BackendUnavailable */
  payment(orderNo: string): Promise<Placement>;
  /** Gives back what was paid or authorised, and the stock; safe to repeat. */
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
