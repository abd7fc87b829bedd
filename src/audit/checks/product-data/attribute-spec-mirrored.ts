import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { PrimaryProduct } from '../../parse/facts/facts.ts';
import { folded, primaryProduct, proofOn, quote } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'attribute-spec-mirrored',
  category: 'product-data',
  name: 'The visible specification table is also in the markup',
  description: 'Detects specifications that are on the page but not in the data.',
  why: 'Many agents read only the markup and miss what is only in a table on the page.',
  judged: {
    pass: 'At least 60% of the specification rows on the page are in the markup.',
    warn: 'At least 20% but less than 60% of the rows are in the markup.',
    fail: 'Less than 20% of the rows are in the markup.',
    notApplicable: 'The page has fewer than 3 specification rows.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-node'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Add the specification table to additionalProperty',
    instructions:
      'Render each row of the table as a PropertyValue with name, value, and, for measurements, unitText, from the same attribute records.',
  },
  sources: ['schema-org'],
  roles: ['product'],
  evaluate(page) {
    const product = primaryProduct(page);
    const rows = [...new Map(page.facts.specs.map((row) => [folded(row.name), row])).values()];
    if (rows.length < 3) return notApplicable('The page has no specification table.');
    const known = factsIn(product);
    const missing = rows.filter((row) => !known.some((fact) => matches(row, fact)));
    const share = (rows.length - missing.length) / rows.length;
    const [first] = missing;
    const evidence = [
      proofOn(
        page,
        product.path,
        missing
          .slice(0, 5)
          .map(({ name, value }) => `${name}: ${value}`)
          .join('; '),
      ),
    ];
    const properties = missing
      .slice(0, 5)
      .map(({ name, value }) => ({ '@type': 'PropertyValue', name, value: value.slice(0, 150) }));
    const more = { evidence, fix: { snippet: productSnippet(page, { additionalProperty: properties }) } };
    const summary = `${rows.length - missing.length} of ${rows.length} rows of the specification table are in the markup`;
    if (share >= 0.6) return pass(`${summary}.`);
    const example = first ? `; ${quote(`${first.name}: ${first.value}`)} is not` : '';
    return share >= 0.2 ? warn(`${summary}${example}.`, more) : fail(`${summary}${example}.`, more);
  },
});

interface Fact {
  name: string;
  value: string;
  unit?: string | undefined;
}

/** All facts about the product in the markup, by name. */
function factsIn({
  attributes,
  brand,
  manufacturer,
  sku,
  mpn,
  productId,
  gtins,
  category,
  name,
  fits,
}: PrimaryProduct): Fact[] {
  const own = { brand, manufacturer, sku, mpn, productId, category, name };
  return [
    ...attributes,
    ...Object.entries(own).flatMap(([key, value]) => (value ? [{ name: key, value }] : [])),
    ...gtins.map(({ property, value }) => ({ name: property, value })),
    ...fits.map((value) => ({ name: 'fits', value })),
  ];
}

/** The same value under any name (`30 cm` matches 30 CMT), or the same name with a value that shares a word. */
function matches(row: Fact, fact: Fact): boolean {
  const [shown, given] = [folded(row.value), folded(fact.value)];
  if (shown === '' || given === '') return false;
  if (shown === given || shown === folded(`${fact.value} ${fact.unit ?? ''}`)) return true;
  const words = new Set(shown.split(' '));
  const sharesName = folded(row.name) === folded(fact.name);
  const shared = given.split(' ').some((word) => words.has(word));
  if (sharesName && shared) return true;
  return (
    /\d/.test(given) &&
    fact.unit !== undefined &&
    row.value
      .replace(',', '.')
      .split(/[^\d.]+/)
      .includes(fact.value)
  );
}
