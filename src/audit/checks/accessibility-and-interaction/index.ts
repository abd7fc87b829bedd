import type { Check } from '../../check.ts';
import addToCartControl from './add-to-cart-control.ts';
import productImageAlt from './product-image-alt.ts';

export const accessibilityAndInteraction: readonly Check[] = [
  addToCartControl,
  productImageAlt,
];
