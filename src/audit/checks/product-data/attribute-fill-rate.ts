import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { groupRates, productRecords } from '../subjects/product/records.ts';

const spoken = {
  dimensions: 'dimensions or weight',
  materialColour: 'material, color, or size',
  compatibility: 'compatibility',
};
const causes = {
  dimensions: 'attributes:dimensions',
  materialColour: 'attributes:material-colour',
  compatibility: 'attributes:compatibility',
};
/** Fewer records are not representative of a catalog. */
const least = 3;
const leastForFail = 10;

export default defineCheck({
  id: 'attribute-fill-rate',
  category: 'product-data',
  name: 'Core attributes are filled across the sample',
  description: 'Detects catalogs where many products lack dimensions, materials, or compatibility.',
  why: 'An agent that filters by size or material skips every product without that field, so it never sees part of the range.',
  judged: {
    pass: 'Dimensions, material, and compatibility are each filled on at least 90% of the products that need them.',
    warn: 'The least filled of the three is filled on less than 90% of the products that need it.',
    fail: 'At least 10 products need the least filled group, and the 90% confidence interval of its share ends below 80%.',
    notApplicable: 'Fewer than 3 products were found, or none of the three groups applies to 3 of them.',
    unknown: 'No matching text was recognized, and the page is in a language that the audit does not cover.',
  },
  priority: 'high',
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Fill the attributes that many products lack',
    instructions:
      'Make the attributes mandatory in your product information system, and fill the group with the lowest share first.',
  },
  sources: ['schema-org', 'google-product-data'],
  needs: ['products'],
  uses: ['feeds'],
  evaluate({ products, feeds = [] }) {
    const records = productRecords(products, feeds);
    if (records.length < least)
      return notApplicable(
        `Only ${records.length} ${records.length === 1 ? 'product was' : 'products were'} found; at least ${least} are needed.`,
      );
    const rates = groupRates(records).filter(({ total }) => total >= least);
    const worst = rates.toSorted((a, b) => a.filled / a.total - b.filled / b.total)[0];
    if (!worst) return notApplicable('No attribute group applies to at least 3 of the products.');
    const { group, filled, total, interval } = worst;
    const percent = (share: number): number => Math.round(share * 100);
    const figures = `${filled} of ${total} products have ${spoken[group]} in their data (${percent(interval[0])}% to ${percent(interval[1])}% of the catalog)`;
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
      fix: { title: `Fill ${spoken[group]} across the catalog` },
    };
    if (filled / total >= 0.9) return pass(`Lowest fill rate: ${figures}.`, { evidence });
    return total >= leastForFail && interval[1] < 0.8
      ? fail(`Only ${figures}.`, more)
      : warn(`${figures}.`, { ...more, value: Math.min(0.5, filled / total) });
  },
});
