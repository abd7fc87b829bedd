import type { Fault, Judge } from '../judge.ts';
import { buyerAt, Objection } from '../questions/buyer.ts';
import { checkoutQuestions } from '../questions/checkout.ts';
import { deliveryQuestions } from '../questions/delivery.ts';
import { studio } from '../questions/store.ts';
import { seedStore } from '../seed.ts';
import { startService } from '../service.ts';

const questions = { ...checkoutQuestions, ...deliveryQuestions };

const judge: Judge = {
  name: 'UCP conformance suite, its questions',
  versions: ['of UCP 2026-04-08, as of August 2026'],
  checks:
    'What the official suite asks, in our own words and of a store of our own: the suite itself is in no registry, and its tests need the data and the simulation of its sample server.',
  deviations: [
    {
      id: 'checkout: completed again under another key, another status than 200',
      why: 'The answer is the completed checkout with its order, charged once.',
      says: 'After a checkout session reaches the state "completed", it is considered immutable.',
      where: 'checkout.md, Guidelines for a business',
    },
    {
      id: 'discount: the total of an allocated one has the type discount',
      why: 'The code is allocated to lines, so that its total is `items_discount`.',
      says: 'If a discount has `allocations` pointing to line items, it contributes to `items_discount`.',
      where: 'discount.md, Impact on Line Items and Totals',
    },
    {
      id: 'payment: a card number is accepted',
      why: 'The handler accepts tokens. A store that reads card numbers falls under PCI DSS, so they are rejected unread.',
      says: 'This credential type MUST NOT be used for checkout, only with payment handlers that tokenize or encrypt credentials.',
      where: 'schemas, types/card_credential.json',
    },
    {
      id: 'order: the description of a delivery is the title of the option',
      why: 'The description has the title and the dates.',
      says: "Human-readable delivery description (e.g., 'Arrives in 5-8 business days').",
      where: 'schemas, types/expectation.json',
    },
    {
      id: 'order: a platform changes it by PUT',
      why: 'The binding reads orders. To change one is an operation of the sample server alone.',
      says: 'Get Order, `GET`, `/orders/{id}`: Platform retrieves current order state.',
      where: 'order.md, Operations',
    },
  ],
  async run({ root, folder, agent }) {
    const service = await startService(folder, root);
    try {
      const base = await seedStore(studio, service, folder, root);
      const { key, env } = service;
      const buyer = buyerAt({ base, key, agent, env, folder, root });
      const faults: Fault[] = [];
      for (const [id, question] of Object.entries(questions)) {
        try {
          await question(buyer);
        } catch (error) {
          const text = error instanceof Error ? error.message : String(error);
          faults.push({ id, text: error instanceof Objection ? text : `could not be asked: ${text}` });
        }
      }
      return { tried: `${Object.keys(questions).length} questions`, faults };
    } finally {
      await service.stop();
    }
  },
};
export default judge;
