/** A simulated Checkout.com. */
export {
  startCheckoutCom,
  type SimulatedCheckoutCom,
  type SimulatedCheckoutComKeys,
  type SimulatedCheckoutComOptions,
} from './checkout-com.ts';
export { sign as signCheckoutComEvent } from './machine.ts';
