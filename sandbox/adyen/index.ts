/** Adyen for trying and testing: the part of its Checkout API that this project uses, over a ledger of its own. */
export { startAdyen, type Adyen, type AdyenKeys, type AdyenOptions } from './adyen.ts';
export { adyenPans, adyenTokens, googlePayTestToken, type AdyenBehavior } from './tokens.ts';
export type { AdyenMove, AdyenSums } from './bank.ts';
export { signItem, webhookBody, type NotificationItem } from './webhooks.ts';
