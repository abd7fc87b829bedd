/** A simulated Braintree. */
export {
  startBraintree,
  type SimulatedBraintree,
  type SimulatedBraintreeKeys,
  type SimulatedBraintreeOptions,
} from './braintree.ts';
export { braintreeWebhook } from './signing.ts';
