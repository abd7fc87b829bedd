/** Payment. */
import { must, notBuilt, type Requirement } from '../requirement.ts';

const guide = 'payment-handler-guide';

export const payment: readonly Requirement[] = [
  must('UCP-58a', 'Credentials are never in an answer.', `${guide}, Credentials`),
  must('UCP-58b', 'Only handlers that fit the checkout are offered.', `${guide}, Filtering`),
  must(
    'UCP-58c',
    'Instruments are what business, platform and cart have in common.',
    `${guide}, Resolving available_instruments`,
  ),
  must('UCP-59a', 'A handler that was not offered is refused.', `${guide}, Processing`),
  must('UCP-59b', 'A checkout is paid once, however often it is completed.', `${guide}, Processing`),
  must('UCP-60a', 'Credentials are written into no log and no table.', 'checkout, Security'),
  must('UCP-60b', 'Card numbers are not taken.', 'card_credential.json'),
  must(
    'UCP-60c',
    'Whoever has proved nothing is not shown the buyer’s name, street and e-mail.',
    'checkout, Security',
  ),
  must(
    'UCP-72',
    'A payment has one instrument: several selected ones are refused.',
    'checkout, Complete Checkout',
    {
      releases: ['2026-08-25'],
    },
  ),
  notBuilt(
    must('UCP-64a', 'Every checkout is signed for AP2.', 'ap2-mandates'),
    'AP2 mandates are not offered.',
  ),
  notBuilt(
    must('UCP-64b', 'No checkout is completed without a mandate that holds.', 'ap2-mandates'),
    'AP2 mandates are not offered.',
  ),
];
