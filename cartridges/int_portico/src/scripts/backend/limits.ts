/** What an agent cannot have from the platform's own scripts. */
import { limits as common } from '../../../../../src/backends/salesforce/defaults.ts';

const {
  'parts-of-orders': _orders,
  'processor-outage': _outage,
  'hosted-payment': _hosted,
  ...shared
} = common;

/** Of what is looked at and priced. Those of orders and payment stand beside what does these. */
export const limits: Readonly<Record<string, string>> = {
  ...shared,
  'product-kinds':
    'Sets, bundles, products with options, gift certificates, subscriptions, age-restricted products, and prices for registered customers are not sold.',
  'page-size': 'A page of a search has twelve products at most.',
  'variants-told': 'Ten variants of a product are told at most: those that were searched for come first.',
  facets: 'How many products there are of each brand, category or attribute is not told.',
  'sorting-rules':
    'Sorting takes a sorting rule of the site; where it has none of the name, relevance decides.',
  signatures:
    'Answers are not signed, and signatures of callers are not looked at: a script cannot set the headers.',
  gifts:
    'A product that a promotion gives for nothing goes with the order, but is not told; where there is a choice, none is made.',
};
