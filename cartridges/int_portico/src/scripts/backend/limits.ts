/** What an agent cannot have from the platform's own scripts. */
import { limits as common } from '../../../../../src/backends/salesforce/defaults.ts';

const { 'processor-outage': _outage, ...shared } = common;

/** Of a processor that is away the answer tells at once. */
export const limits: Readonly<Record<string, string>> = {
  ...shared,
  'product-kinds':
    'Sets, bundles, products with options, gift certificates, subscriptions, age-restricted products, and prices for registered customers are not sold.',
  'page-size': 'A page of a search has twelve products at most.',
  'variants-told':
    'Ten variants of each product are told at most, of one that is asked for alone fifty: those that were searched for come first.',
  facets: 'How many products there are of each brand, category or attribute is not told.',
  'sorting-rules':
    'Sorting takes a sorting rule of the site; where it has none of the name, relevance decides.',
  signatures:
    'Answers are not signed, and signatures of callers are not looked at: a script cannot set the headers.',
  'cache-headers':
    'How long the manifest may be kept the web tier says, and not the answer: a script cannot set the header.',
  gifts:
    'A product that a promotion gives for nothing goes with the order, but is not told; where there is a choice, none is made.',
};
