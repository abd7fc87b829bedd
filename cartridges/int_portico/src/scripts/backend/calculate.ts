/** The site's own calculation: prices, promotions, delivery, tax. */
import HookMgr from 'dw/system/HookMgr';
import Status from 'dw/system/Status';
import { ApiError } from '../../../../../src/backends/salesforce/shop-api.ts';
import { exceptionName } from './exceptions.ts';

/** Some sites ask a tax service by it, which costs. @throws ApiError `unavailable` when the site could not calculate */
export function calculate(basket: dw.order.Basket): void {
  let answer: unknown;
  try {
    answer = HookMgr.callHook('dw.order.calculate', 'calculate', basket);
  } catch (cause) {
    throw new ApiError('unavailable', `calculate-${exceptionName(cause)}`, 'The calculation failed.', {
      cause,
    });
  }
  const { status } = (answer ?? {}) as Partial<dw.system.Status>;
  if (status === Status.ERROR)
    throw new ApiError('unavailable', 'calculate-error', 'The calculation failed.');
}
