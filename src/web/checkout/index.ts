/** The pages on which a person finishes what an agent began, and sees the order afterwards. */
export { testChoices, type CheckoutPageDeps, type PaymentChoice } from './deps.ts';
export { checkoutPages } from './pages.ts';
