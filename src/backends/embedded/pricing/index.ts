/** The prices of an embedded store: pure functions of a cart and of what the store knows. */
export { buyerPlace, type BuyerPlace } from './place.ts';
export { priceCheckout, type PricingFacts } from './price.ts';
export type { PromotionUse, PromotionUses } from './promotions/offer.ts';
