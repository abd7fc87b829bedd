/**
 * The normative statements of UCP for a business, releases 2026-04-08 and 2026-08-25. Numbers up to 65 are those of our
 * list of the first; higher ones are what the second added.
 */
import { access } from './ucp/access.ts';
import { catalogue } from './ucp/catalogue.ts';
import { checkout } from './ucp/checkout.ts';
import { extensions } from './ucp/extensions.ts';
import { negotiation } from './ucp/negotiation.ts';
import { orders } from './ucp/orders.ts';
import { payment } from './ucp/payment.ts';
import { profile } from './ucp/profile.ts';
import { transport } from './ucp/transport.ts';
import type { Requirement } from './requirement.ts';

export const ucpRequirements: readonly Requirement[] = [
  ...profile,
  ...negotiation,
  ...transport,
  ...checkout,
  ...catalogue,
  ...extensions,
  ...orders,
  ...payment,
  ...access,
];
