/** A simulated PayPal. */
export {
  startPayPal,
  type SimulatedPayPal,
  type SimulatedPayPalKeys,
  type SimulatedPayPalOptions,
} from './paypal.ts';
