import type { Check } from '../../check.ts';
import a11yTreeWellformed from './a11y-tree-wellformed.ts';
import addToCartControl from './add-to-cart-control.ts';
import addToCartWithoutJs from './add-to-cart-without-js.ts';
import ariaHiddenSafe from './aria-hidden-safe.ts';
import ariaValid from './aria-valid.ts';
import autocompleteTokens from './autocomplete-tokens.ts';
import buttonNames from './button-names.ts';
import cartPageReachable from './cart-page-reachable.ts';
import checkoutEntryLink from './checkout-entry-link.ts';
import filtersAddressable from './filters-addressable.ts';
import formLabels from './form-labels.ts';
import guestCheckout from './guest-checkout.ts';
import headingOrder from './heading-order.ts';
import idsUnique from './ids-unique.ts';
import landmarks from './landmarks.ts';
import linkNames from './link-names.ts';
import noCaptchaOnShopping from './no-captcha-on-shopping.ts';
import noFakeControls from './no-fake-controls.ts';
import noPositiveTabindex from './no-positive-tabindex.ts';
import overlaysClosable from './overlays-closable.ts';
import productImageAlt from './product-image-alt.ts';
import quantityControl from './quantity-control.ts';
import searchFormSemantic from './search-form-semantic.ts';
import searchUrlWorks from './search-url-works.ts';
import variantControlsSemantic from './variant-controls-semantic.ts';

export const accessibilityAndInteraction: readonly Check[] = [
  buttonNames,
  linkNames,
  formLabels,
  autocompleteTokens,
  addToCartControl,
  addToCartWithoutJs,
  variantControlsSemantic,
  quantityControl,
  searchFormSemantic,
  searchUrlWorks,
  filtersAddressable,
  landmarks,
  headingOrder,
  productImageAlt,
  ariaValid,
  ariaHiddenSafe,
  idsUnique,
  noPositiveTabindex,
  noFakeControls,
  guestCheckout,
  cartPageReachable,
  noCaptchaOnShopping,
  overlaysClosable,
  checkoutEntryLink,
  a11yTreeWellformed,
];
