import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { isMeasured, measuresIn, specsOf, structuredIn } from '../subjects/product/attributes.ts';
import { attributesAskedOf } from '../subjects/product/category.ts';
import { primaryProduct, proofOn, quote } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'attribute-dimensions',
  category: 'product-data',
  name: 'Dimensions or weight are structured',
  description: 'Detects products without machine-readable size or weight.',
  why: 'An agent that looks for an 80 cm shelf or a parcel under 5 kg can only compare numbers with units.',
  judged: {
    pass: 'The markup has a size, weight, or volume with a number and a unit.',
    warn: 'The value has no unit, or measurements are only in the specifications or text of the page.',
    fail: 'Neither the markup nor the page has a measurement.',
    notApplicable: 'The category of the product is unknown, or dimensions are not expected in it.',
    unknown: 'No matching text was recognized, and the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-node'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Add size or weight to the markup',
    instructions:
      'Add width, height, depth, or weight as a QuantitativeValue with a unit code, or as a PropertyValue in additionalProperty.',
    snippet: '"width": { "@type": "QuantitativeValue", "value": 30, "unitCode": "CMT" }',
  },
  sources: ['schema-org', 'google-product-data', 'openai-product-feed'],
  roles: ['product'],
  searches: ['own', 'specs'],
  evaluate(page) {
    const product = primaryProduct(page);
    const asked = attributesAskedOf(page);
    if (!asked?.dimensions)
      return notApplicable(
        asked ? `Dimensions are not expected in ${asked.top}.` : 'The category of the product is unknown.',
      );
    const found = structuredIn(product, 'dimensions');
    const measured = found.filter(isMeasured);
    const show = ({ name, value, unit }: (typeof found)[number]): string =>
      `${name} ${value}${unit ? ` ${unit}` : ''}`;
    if (measured.length)
      return pass(`The markup has ${measured.slice(0, 3).map(show).join(', ').slice(0, 120)}.`, {
        evidence: [proofOn(page, product.path, measured.map(show).join(', '))],
      });
    const [row] = specsOf(page, 'dimensions');
    const quantity = row && { '@type': 'PropertyValue', name: row.name, value: row.value.slice(0, 100) };
    const fix = quantity
      ? { fix: { snippet: productSnippet(page, { additionalProperty: [quantity] }) } }
      : {};
    const more = {
      byWords: true as const,
      cause: 'attributes:dimensions',
      ...fix,
      evidence: [proofOn(page, product.path, row && `${row.name}: ${row.value}`)],
    };
    if (found[0]) return warn(`The markup has ${quote(show(found[0]))} without a unit.`, more);
    if (row)
      return warn(
        `${quote(`${row.name}: ${row.value}`)} is in a table on the page, but not in the markup.`,
        more,
      );
    if (measuresIn(page.facts.text.own)) return warn('Measurements are only in the text of the page.', more);
    return fail(
      `Neither the markup nor the page states a size or weight, which is expected in ${asked.top}.`,
      more,
    );
  },
});
