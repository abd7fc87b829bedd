/** Groups of the selling APIs, in the order of a purchase. The plain paths and the REST binding share them. */
import type { ApiTag } from '#http';

export const sellingTags: readonly ApiTag[] = [
  {
    name: 'Discovery',
    description: 'Read what a store offers to agents, before the first call.',
    operations: ['getManifest', 'get_profile', 'get_authorization_server'],
  },
  {
    name: 'Catalog',
    description: 'Find products and read their variants, prices, and availability.',
    operations: ['discoverProducts', 'search_catalog', 'lookup_catalog', 'get_product'],
  },
  {
    name: 'Carts',
    description: 'Collect items before the buyer decides. A cart can become a checkout.',
    operations: ['create_cart', 'get_cart', 'update_cart', 'cancel_cart'],
  },
  {
    name: 'Checkout',
    description:
      'Create a checkout, complete it with buyer and delivery, and pay. The store calculates the total at each step.',
    operations: [
      'createSession',
      'getSession',
      'updateSession',
      'paySession',
      'cancelSession',
      'create_checkout',
      'get_checkout',
      'update_checkout',
      'complete_checkout',
      'cancel_checkout',
    ],
  },
  {
    name: 'Orders',
    description: 'Follow an order: fulfillment, tracking, and returns.',
    operations: ['getOrder', 'get_order'],
  },
  {
    name: 'Access tokens',
    description: 'Get an OAuth access token for an API key, for stores that require a known caller.',
    operations: ['create_access_token'],
  },
];
