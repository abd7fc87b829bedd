/** Titles and descriptions of the tools, for models: when to use each one, and what comes next. */
import type { OperationName } from '../operation.ts';
import type { Release } from '../release.ts';

interface Words {
  title: string;
  description: string;
}

type Differences = Partial<Record<OperationName, string>>;

const start = (from: string): string =>
  `Start a purchase with ${from}. Returns binding prices, payment handlers (ucp.payment_handlers), and messages that list what is missing. Next: update_checkout until status is ready_for_complete.`;

const update = (rule: string): string =>
  `Add what messages ask for: buyer, delivery address, delivery option, discount codes, other line items. ${rule} Next: complete_checkout when status is ready_for_complete. If status is requires_escalation, send the buyer to continue_url.`;

const cartless: Differences = { create_checkout: start('line_items') };

const keeping: Differences = {
  update_checkout: update(
    'Send line_items (required) and your changes: what you send replaces the current value, and whatever you leave out stays.',
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
      'Find products by search terms, category, price (minor units), or attributes. Send a query or at least one filter. Returns a page of products with their variants; use pagination.cursor for the next page. Long descriptions are truncated. Next: get_product for options and the full description, or create_cart or create_checkout with a variant ID as item.id.',
  },
  lookup_catalog: {
    title: 'Look up products by ID',
    description:
      'Get current prices and stock of products or variants by ID, such as from an earlier search. Unknown IDs are listed in messages. Next: get_product to choose options, or create_checkout with a variant ID.',
  },
  get_product: {
    title: 'Get a product',
    description:
      'Get all details of one product. To choose options, pass them in "selected": returns the matching variant and the values that are still available. Next: create_cart or create_checkout with the variant ID.',
  },
  create_cart: {
    title: 'Create a cart',
    description:
      'Collect variants before the buyer is ready to check out, with estimated totals. Optional: create_checkout accepts line items as well. Next: update_cart, then create_checkout with cart_id.',
  },
  get_cart: {
    title: 'Get a cart',
    description:
      'Get a cart with current prices and stock. Next: update_cart, or create_checkout with cart_id.',
  },
  update_cart: {
    title: 'Update a cart',
    description:
      'Change line items, quantities, discount codes, or buyer of a cart. Send the whole cart from the last result with your changes: whatever you leave out is removed. Next: create_checkout with cart_id.',
  },
  cancel_cart: {
    title: 'Cancel a cart',
    description:
      'Discard a cart permanently. Returns its last state; later calls return not found. Next: nothing.',
  },
  create_checkout: {
    title: 'Create a checkout',
    description: start('line_items or a cart_id'),
  },
  get_checkout: {
    title: 'Get a checkout',
    description:
      'Get the current totals, status, and messages of a checkout. Use it to wait while status is complete_in_progress, or after the buyer returns from continue_url. Next: update_checkout with what messages ask for, or complete_checkout when status is ready_for_complete.',
  },
  update_checkout: {
    title: 'Update a checkout',
    description: update(
      'Send the whole checkout from the last result with your changes: line_items are required, and whatever you leave out is removed.',
    ),
  },
  complete_checkout: {
    title: 'Pay and place the order',
    description:
      'Pay a checkout whose status is ready_for_complete, and place the order. This spends money: get the buyer’s consent to the total first. Send the credential of one of ucp.payment_handlers in payment.instruments, never a card number. If the total has changed, nothing is charged and messages explain why. If you receive no response, retry with the same idempotency-key. Next: get_order with order.id; while status is complete_in_progress, get_checkout.',
  },
  cancel_checkout: {
    title: 'Cancel a checkout',
    description:
      'Cancel a checkout that the buyer does not want to pay. A completed checkout cannot be canceled. Next: nothing.',
  },
  get_order: {
    title: 'Get an order',
    description:
      'Get an order after completion, or when the buyer asks about it: line items, shipments, tracking, refunds. Its id is order.id of the completed checkout. Next: for anything else, send the buyer to permalink_url.',
  },
};
