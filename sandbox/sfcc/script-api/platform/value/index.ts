/** `dw.value`. */
import type { PlatformModules } from '../../contract.ts';
import { Money } from './money.ts';
import { Quantity } from './quantity.ts';

export const modules: PlatformModules = {
  'dw/value/Money': () => Money,
  'dw/value/Quantity': () => Quantity,
};

export { enumValue, type PlatformEnumValue } from './enum-value.ts';
export { minorUnitsOf, money, moneyOf, notAvailable, type PlatformMoney } from './money.ts';
export { quantity, type PlatformQuantity } from './quantity.ts';
