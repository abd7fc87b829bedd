/** Titles and descriptions for the models that choose among the tools: when to use one, and what comes next. */
import type { OperationName } from '../operation.ts';
import type { Release } from '../release.ts';

interface Words {
  title: string;
  description: string;
}

type Differences = Partial<Record<OperationName, string>>;

const start = (from: string): string =>
  `Start buying, with ${from}. Answers binding prices, payment handlers (ucp.payment_handlers) and messages that say what is still missing. Next: update_checkout until status is ready_for_complete.`;

const update = (rule: string): string =>
  `Add what messages ask for: buyer, delivery address, delivery option, discount codes, other lines. ${rule} Next: complete_checkout when status is ready_for_complete; with requires_escalation give the buyer continue_url.`;

const cartless: Differences = { create_checkout: start('line_items') };

const keeping: Differences = {
  update_checkout: update(
    'Send line_items, which are required, with your changes: what you send replaces what was there, and whatever you leave out stays.',
  ),
};

/** @param release says what an update does with what is left out, and whether there are carts */
export function operationWords(
  operation: OperationName,
  release: Pick<Release, 'checkoutOnly' | 'checkoutUpdateReplaces'>,
): Words {
  const { title, description } = toolWords[operation];
  const different: Differences = {
    ...(release.checkoutOnly ? cartless : {}),
    ...(release.checkoutUpdateReplaces ? {} : keeping),
  };
  return { title, description: different[operation] ?? description };
}

const toolWords: Record<OperationName, Words> = {
  search_catalog: {
    title: 'Search the catalog',
    description:
      'Find products by words, categories, price (minor units) or attributes; give at least a query or one filter. Answers a page of products with their variants; take pagination.cursor for the next page. Long descriptions are cut. Next: get_product for options and the whole description, or create_cart or create_checkout with a variant id as item.id.',
  },
  lookup_catalog: {
    title: 'Look up products by id',
    description:
      'Read several products or variants whose ids are known, such as from an earlier search, to see present prices and stock. Unknown ids are named in messages. Next: get_product to choose options, or create_checkout with a variant id.',
  },
  get_product: {
    title: 'Get one product',
    description:
      'Read one product with all details, and choose among its options: pass the chosen ones in "selected" to get the fitting variant and see which values are left. Next: create_cart or create_checkout with the variant id.',
  },
  create_cart: {
    title: 'Create a cart',
    description:
      'Collect variants before the buyer is ready to check out, with estimated totals. Optional: create_checkout takes lines as well. Next: update_cart, then create_checkout with cart_id.',
  },
  get_cart: {
    title: 'Get a cart',
    description:
      'Read a cart with present prices and stock, such as before the buyer decides. Next: update_cart, or create_checkout with cart_id.',
  },
  update_cart: {
    title: 'Update a cart',
    description:
      'Change lines, quantities, discount codes or buyer of a cart. Send the whole cart as the last answer showed it, with your changes: whatever you leave out is removed. Next: create_checkout with cart_id.',
  },
  cancel_cart: {
    title: 'Cancel a cart',
    description:
      'Give up a cart for good when the buyer wants none of it. Answers its last state; afterwards it is not found. Next: nothing.',
  },
  create_checkout: {
    title: 'Create a checkout',
    description: start('line_items or the cart_id of a cart'),
  },
  get_checkout: {
    title: 'Get a checkout',
    description:
      'Read the present state of a checkout: totals, status and messages. Use it to wait while status is complete_in_progress, or after the buyer came back from continue_url. Next: what its messages ask for by update_checkout, or complete_checkout when status is ready_for_complete.',
  },
  update_checkout: {
    title: 'Update a checkout',
    description: update(
      'Send the whole checkout as the last answer showed it, with your changes: line_items are required, and whatever you leave out is removed.',
    ),
  },
  complete_checkout: {
    title: 'Pay and place the order',
    description:
      'Pay a checkout whose status is ready_for_complete and place the order. This spends money: have the consent of the buyer to the total first. Send the credential of one of ucp.payment_handlers in payment.instruments, never a card number. If the total has changed nothing is charged and the answer says so. Try again with the same idempotency-key when no answer came. Next: get_order with order.id; while status is complete_in_progress, get_checkout.',
  },
  cancel_checkout: {
    title: 'Cancel a checkout',
    description:
      'Give up a checkout when the buyer does not want to pay. A completed one stays an order. Next: nothing.',
  },
  get_order: {
    title: 'Get an order',
    description:
      'Read an order after completion, or when the buyer asks where it is: lines, what was shipped and when, tracking, refunds. Its id is order.id of the completed checkout. Next: give the buyer its permalink_url for anything else.',
  },
};
