/** Checkout: states, messages, totals, claims. */
import { must, notBuilt, should, type Requirement } from '../requirement.ts';

const guidelines = 'checkout, Guidelines (Business)';
const errors = 'checkout, Error Handling';
const totals = 'checkout, Totals';
const claims = 'checkout, Eligibility';
const disclosures = 'checkout, Disclosures';
const noDisclosures =
  'The core has no notices that must stay beside what they are about; no message is of that kind.';

export const checkout: readonly Requirement[] = [
  must('UCP-25', 'The same steps lead to the same checkout.', guidelines),
  must(
    'UCP-26a',
    'A checkout that needs a person says where, with an absolute https address.',
    'checkout, Continue URL',
  ),
  should('UCP-26b', 'Every open checkout says where a person can go on.', 'checkout, Continue URL'),
  should(
    'UCP-26c',
    'A checkout that is completed or canceled leads nowhere any more.',
    'checkout, Continue URL',
  ),
  should(
    'UCP-26d',
    'The page behind the address shows the checkout as the agent left it.',
    'checkout, Continue URL',
  ),
  must(
    'UCP-27',
    'A checkout that needs a person says what for, in a message of such a severity.',
    'checkout, Status',
  ),
  must('UCP-28a', 'The buyer gets an e-mail once the checkout is completed.', guidelines),
  must('UCP-28b', 'A completed checkout does not change any more.', guidelines),
  should('UCP-29a', 'What a person must do is said as early as it is known.', errors),
  should('UCP-29b', 'An error says what is wrong and where.', errors),
  should('UCP-29c', 'Errors of the standard codes can be mended by the agent, and say so.', errors),
  should('UCP-29d', 'An error without a resource says that nothing can be mended.', errors),
  should('UCP-30a', 'Every checkout that is open can be canceled.', 'checkout, Cancel Checkout'),
  should('UCP-30b', 'Canceling what is completed or canceled is an error.', 'checkout, Cancel Checkout'),
  must('UCP-31a', 'There is exactly one subtotal and exactly one total.', totals),
  must('UCP-31b', 'Discounts are negative, everything else is not.', totals),
  must('UCP-31c', 'An entry of a type that UCP does not know says what it is.', totals),
  must('UCP-31d', 'The parts of an entry sum to it.', totals),
  should('UCP-31e', 'All other entries sum to the total.', totals),
  must('UCP-32a', 'Claims that are not known change nothing and are no error.', claims),
  must('UCP-32b', 'A claim that is not known does not keep a checkout from being completed.', claims),
  must('UCP-32c', 'A checkout is not completed while an accepted claim is open.', claims),
  must(
    'UCP-32d',
    'A claim that does not hold is said by eligibility_invalid, recoverable, and nothing else changes.',
    claims,
  ),
  should('UCP-32e', 'A claim that is not accepted is answered with a warning.', claims),
  should('UCP-32f', 'A message about a claim says which one it is about.', claims),
  notBuilt(
    must(
      'UCP-33a',
      'A notice that must stay beside what it is about is marked as a disclosure.',
      disclosures,
    ),
    noDisclosures,
  ),
  notBuilt(
    should('UCP-33b', 'A disclosure has its place, code, picture and page.', disclosures),
    noDisclosures,
  ),
  must(
    'UCP-34',
    'What decides about delivery and tax is what binds the buyer, not what the context suggests.',
    'checkout, Context',
  ),
  should('UCP-35a', 'A checkout has the links that the buyer is owed by law.', 'checkout, Links'),
  should('UCP-35b', 'Titles and prices in a checkout are those of the catalogue.', guidelines),
  must('UCP-36a', 'Signals from the buyer are believed in nothing.', 'checkout, Signals'),
  should('UCP-36b', 'Signals are not kept once the sale is over.', 'checkout, Signals'),
  must('UCP-36c', 'Attribution changes nothing in the answer.', 'checkout, Attribution'),
  must(
    'UCP-37a',
    'A checkout lists the payment handlers that can be used.',
    'ucp.json#/$defs/response_checkout_schema',
  ),
  must('UCP-37b', 'Payment handlers that do not fit the cart are not listed.', 'payment-handler-guide'),
  must(
    'UCP-75',
    'A quantity in a unit that the store does not sell in is not taken for pieces.',
    'line_item.json',
    { releases: ['2026-08-25'] },
  ),
];
