/** A store for the questions: what they ask of codes, delivery and stock needs figures that they know. */
import { amountOff, freeShipping, percentOff, shippingMethod, type SeededStore } from '../seed.ts';

export const price = 3500;
/** `free` is delivered for nothing, whatever it costs. */
export const goods = { known: 'brush-set', second: 'clay-pot', free: 'easel', gone: 'gold-leaf' };
export const handlerId = 'card_tokens';

const code = (word: string, effect: object) => ({
  id: word.toLowerCase(),
  title: `Code ${word}`,
  codes: [word],
  effect,
});

export const studio: SeededStore = {
  id: 'studio',
  handler: handlerId,
  goods: [
    { id: goods.known, title: 'Brush set', price, stock: 1000 },
    { id: goods.second, title: 'Clay pot', price: 1500, stock: 2000 },
    { id: goods.free, title: 'Easel', price: 4500, stock: 800 },
    { id: goods.gone, title: 'Gold leaf', price: 2000, stock: 0 },
  ],
  shipping: [
    shippingMethod('standard', 'Delivery standard', 500, [3, 6]),
    shippingMethod('express-home', 'Delivery express-home', 1500, [1, 2], ['US']),
    shippingMethod('express-abroad', 'Delivery express-abroad', 2500, [2, 4], ['CA']),
  ],
  promotions: [
    code('TEN', percentOff(10)),
    code('TWENTY', percentOff(20)),
    code('FIVE', amountOff(500)),
    { id: 'from-100', title: 'Free from 100', minimum: { USD: 10_000 }, effect: freeShipping('standard') },
    {
      id: 'easels',
      title: 'Free for easels',
      applies: { variantIds: [goods.free] },
      effect: freeShipping('standard'),
    },
  ],
};
