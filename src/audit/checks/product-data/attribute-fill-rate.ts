import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { groupRates, productRecords } from '../subjects/product/records.ts';

const spoken = {
  dimensions: 'dimensions or weight',
  materialColour: 'material, colour or size',
  compatibility: 'compatibility',
};
const causes = {
  dimensions: 'attributes:dimensions',
  materialColour: 'attributes:material-colour',
  compatibility: 'attributes:compatibility',
};
/** Fewer records say nothing about a catalogue. */
const least = 3;
const leastForFail = 10;

export default defineCheck({
  id: 'attribute-fill-rate',
  category: 'product-data',
  name: 'Core attributes are filled across the sample',
  description:
    'Detects catalogues where dimensions, materials, compatibility or return terms are blank on many products.',
  why: 'An agent that filters by size or material leaves out every product whose field is blank: part of the range is out of its sight.',
  judged: {
    pass: 'Dimensions, material and compatibility are each filled on at least 90 % of the products that need them.',
    warn: 'The worst of the three is filled on less than 90 %.',
    fail: 'At least 10 products need the worst one, and the 90 % interval of its share ends below 80 %.',
    notApplicable: 'Fewer than 3 products are at hand, or none of the three applies to 3 of them.',
    unknown:
      'What is looked for by words was not found, and the page is in a language that the audit does not cover.',
  },
  priority: 'high',
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Backfill the attributes that are blank on many products',
    instructions:
      'Make the attributes mandatory in the product information system and fill the worst group first.',
  },
  sources: ['schema-org', 'google-product-data'],
  needs: ['products'],
  uses: ['feeds'],
  evaluate({ products, feeds = [] }) {
    const records = productRecords(products, feeds);
    if (records.length < least)
      return notApplicable(
        `Only ${records.length} ${records.length === 1 ? 'product is' : 'products are'} at hand; at least ${least} are needed.`,
      );
    const rates = groupRates(records).filter(({ total }) => total >= least);
    const worst = rates.toSorted((a, b) => a.filled / a.total - b.filled / b.total)[0];
    if (!worst) return notApplicable('No group of attributes applies to at least three of the products.');
    const { group, filled, total, interval } = worst;
    const percent = (share: number): number => Math.round(share * 100);
    const figures = `${filled} of ${total} products have ${spoken[group]} in their data (${percent(interval[0])} to ${percent(interval[1])} % of the catalogue)`;
    const evidence = [
      ...products.slice(0, 2).map(({ ref }) => ({ ref })),
      ...feeds
        .slice(0, 1)
        .map(({ ref }) => ({ ref, snippet: `${records.length} products in feed and sample` })),
    ];
    const more = {
      byWords: true as const,
      measures: { filledShare: filled / total },
      cause: causes[group],
      evidence,
      fix: { title: `Fill ${spoken[group]} across the catalogue` },
    };
    if (filled / total >= 0.9) return pass(`At worst ${figures}.`, { evidence });
    return total >= leastForFail && interval[1] < 0.8
      ? fail(`Only ${figures}.`, more)
      : warn(`${figures}.`, { ...more, value: Math.min(0.5, filled / total) });
  },
});
