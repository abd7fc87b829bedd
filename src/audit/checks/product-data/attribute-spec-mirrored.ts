import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { PrimaryProduct } from '../../parse/facts.ts';
import { folded, primaryProduct, proofOn, quote } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'attribute-spec-mirrored',
  category: 'product-data',
  name: 'The visible spec table is mirrored in markup',
  description: 'Detects specifications that exist on the page but not in data.',
  why: 'Many agents read the markup and nothing else: what stands only in a table of the page is lost on them.',
  judged: {
    pass: 'At least 60 % of the rows of specifications on the page are in the markup.',
    warn: '20 % to below 60 % are.',
    fail: 'Less than 20 % are.',
    notApplicable: 'The page has fewer than 3 rows of specifications.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-node'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Mirror the spec table in additionalProperty',
    instructions:
      'Render each row of the table as a PropertyValue with name, value and, for measures, unitText, from the same attribute records.',
  },
  sources: ['schema-org'],
  roles: ['product'],
  evaluate(page) {
    const product = primaryProduct(page);
    const rows = [...new Map(page.facts.specs.map((row) => [folded(row.name), row])).values()];
    if (rows.length < 3) return notApplicable('The page has no table of specifications.');
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
    const summary = `${rows.length - missing.length} of ${rows.length} rows of the spec table are in the markup`;
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

/** Everything that the markup says of the product, by name. */
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

/** The same value under any name (`30 cm` and 30 CMT too), or the same name with a value that shares a word. */
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
