import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { primaryProduct, proofOn, quote } from '../subjects/product/facts.ts';

/** A product cannot be bought without these. */
const core = /^(?:name|sku|brand|image|price|lowPrice|availability|gtin(?:8|12|13|14)?)$/;

export default definePageCheck({
  id: 'attribute-no-blank-values',
  category: 'product-data',
  name: 'No blank or placeholder values',
  description: 'Detects properties that are present but empty.',
  why: 'Clients read "n/a" as a real value, and shopping engines reject products for such fields.',
  judged: {
    pass: 'No property of the product, its offers, or its variants is empty, a placeholder such as "n/a" or "Default Title", or a price, weight, or size of zero. For an object, the part that clients read counts: the URL of an image, the name of a seller, a value, or a price.',
    warn: 'One or two properties are blank, none of them a core property.',
    fail: 'More than two properties are blank, or any of name, sku, brand, image, price, lowPrice, availability, and GTIN.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'minutes',
  fix: {
    title: 'Fill blank values in the markup, or omit their properties',
    instructions:
      'Let the template omit properties whose value is empty or a placeholder, and fill the core properties from the catalog.',
  },
  sources: ['google-structured-data'],
  roles: ['product'],
  evaluate(page) {
    const { blanks } = primaryProduct(page);
    const keys = [...new Set(blanks.map(({ key }) => key))];
    if (!keys.length) return pass('No value in the product markup is blank.');
    const sorted = blanks.toSorted((a, b) => Number(core.test(b.key)) - Number(core.test(a.key)));
    const [first] = sorted;
    const listed = [...new Set(sorted.map(({ key }) => key))]
      .slice(0, 4)
      .map((key) => memberOf(sorted.find((blank) => blank.key === key)!))
      .join(', ');
    const more = keys.length > 4 ? ` and ${keys.length - 4} more` : '';
    const summary = `${keys.length === 1 ? 'One property is' : `${keys.length} properties are`} blank: ${listed}${more} (${quote(first?.value ?? '')}).`;
    const field = keys.length === 1 && keys[0] ? keys[0].replace(/^gtin.*/, 'gtin') : undefined;
    const said = {
      ...(field && core.test(field) ? { cause: `product:${field}` } : {}),
      evidence: sorted.slice(0, 3).map(({ path, value }) => proofOn(page, path, value)),
      fix: {
        snippet: `Remove: ${sorted
          .slice(0, 10)
          .map(({ path }) => path)
          .join('\n        ')}`.slice(0, 1000),
      },
    };
    return keys.length > 2 || keys.some((key) => core.test(key)) ? fail(summary, said) : warn(summary, said);
  },
});

/** `seller.name` where the key holds an object with a blank member. */
function memberOf({ key, path }: { key: string; path: string }): string {
  const at = path.lastIndexOf(`/${key}`);
  const inner = at < 0 ? [] : path.slice(at + key.length + 1).split('/');
  return [key, ...inner.filter((part) => part !== '' && !/^\d+$/.test(part))].join('.');
}
