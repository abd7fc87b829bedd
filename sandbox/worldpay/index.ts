/** Worldpay in the sandbox: the part of Access Worldpay that this project uses. */
export { worldpayPan, worldpayPans } from './cards.ts';
export { signWorldpayEvent } from './machine.ts';
export {
  startWorldpay,
  type SimulatedWorldpay,
  type SimulatedWorldpayKeys,
  type SimulatedWorldpayOptions,
} from './worldpay.ts';
