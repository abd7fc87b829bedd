/** Discounts, delivery and consent. */
import { must, should, type Requirement } from '../requirement.ts';

export const extensions: readonly Requirement[] = [
  must(
    'UCP-49a',
    'What an accepted claim brings is shown as a provisional discount.',
    'discount, Eligibility',
  ),
  must(
    'UCP-49b',
    'Provisional discounts are confirmed or withdrawn when the checkout is completed.',
    'discount, Eligibility',
  ),
  should(
    'UCP-50a',
    'A code that is refused is answered with a warning that says why and which one.',
    'discount, Rejected Codes',
  ),
  must('UCP-50b', 'The parts of a discount sum to it.', 'discount, Allocations'),
  must('UCP-50c', 'Discounts on lines are the same in the lines and in the totals.', 'discount, Totals'),
  must(
    'UCP-51a',
    'Delivery options of one group can be told apart by their titles.',
    'fulfillment, Rendering',
  ),
  must(
    'UCP-51b',
    'The description of a delivery option repeats neither title nor price.',
    'fulfillment, Rendering',
  ),
  must(
    'UCP-51c',
    'What is said of other ways of delivery is a sentence of its own.',
    'fulfillment, Available Methods',
  ),
  must(
    'UCP-52',
    'Each method has one group, unless the platform can have more.',
    'fulfillment, Platform Configuration',
  ),
  must('UCP-69', 'Destinations say of which type they are.', 'fulfillment_destination.json', {
    releases: ['2026-08-25'],
  }),
  must('UCP-74', 'Consent is asked and answered by purpose, each with who decided.', 'buyer_consent.json', {
    releases: ['2026-08-25'],
  }),
];
