/** Orders and their webhooks. */
import { must, notBuilt, should, type Requirement } from '../requirement.ts';

const webhooks = 'order, Webhooks';

export const orders: readonly Requirement[] = [
  must('UCP-53a', 'An order is answered in full, whoever asks and however often.', 'order, Guidelines'),
  must('UCP-53b', 'A line that was ordered stays in the order, whatever becomes of it.', 'order, Line Items'),
  must('UCP-54', 'An order is answered only to whoever proves a right to see it.', 'order-rest, Get Order'),
  must('UCP-55a', 'A placed order is told to the platform.', webhooks),
  must('UCP-55b', 'Each change of an order is told with the order in full.', webhooks),
  must('UCP-55c', 'What was not taken is told again.', webhooks),
  must('UCP-55d', 'A webhook names our profile, its id and its time.', webhooks),
  must('UCP-56a', 'A webhook is signed as RFC 9421 says.', 'signatures, Webhooks'),
  must('UCP-56b', 'A webhook has a digest of its content.', 'signatures, Webhooks'),
  must('UCP-57a', 'An order is in the currency of its checkout.', 'order, Currency'),
  should(
    'UCP-57b',
    'What is given back is added to an order; nothing in it is rewritten.',
    'order, Adjustments',
  ),
  notBuilt(
    should('UCP-57c', 'Answers about orders are signed.', 'order-rest, Security'),
    'No answers are signed, only webhooks.',
  ),
];
