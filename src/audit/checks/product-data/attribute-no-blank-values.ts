import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { primaryProduct, proofOn, quote } from '../subjects/product/facts.ts';

/** Without these nothing can be bought. */
const core = /^(?:name|sku|brand|image|price|lowPrice|availability|gtin(?:8|12|13|14)?)$/;

export default definePageCheck({
  id: 'attribute-no-blank-values',
  category: 'product-data',
  name: 'No blank or placeholder values',
  description: 'Detects keys that are present but empty.',
  why: 'A reader takes "n/a" for the value itself, and a shopping engine rejects the product for a field that looks filled.',
  judged: {
    pass: 'No key of the product, its offers and its variants is empty, a placeholder such as "n/a" or "Default Title", or a price, weight or size of zero. Of an object in a key, what is read counts: the URL of an image, the name of a seller, a value, a price.',
    warn: 'One or two keys are blank, none of them a core key.',
    fail: 'More than two keys are blank, or one of name, sku, brand, image, price, lowPrice, availability and GTIN.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'minutes',
  fix: {
    title: 'Fill in blank values of the markup, or leave their keys out',
    instructions:
      'Let the template skip properties whose value is empty or a placeholder, and fill the core ones from the catalogue.',
  },
  sources: ['google-structured-data'],
  roles: ['product'],
  evaluate(page) {
    const { blanks } = primaryProduct(page);
    const keys = [...new Set(blanks.map(({ key }) => key))];
    if (!keys.length) return pass('No value of the product markup is blank.');
    const sorted = blanks.toSorted((a, b) => Number(core.test(b.key)) - Number(core.test(a.key)));
    const [first] = sorted;
    const listed = [...new Set(sorted.map(({ key }) => key))]
      .slice(0, 4)
      .map((key) => memberOf(sorted.find((blank) => blank.key === key)!))
      .join(', ');
    const more = keys.length > 4 ? ` and ${keys.length - 4} more` : '';
    const summary = `${keys.length === 1 ? 'A key is' : `${keys.length} keys are`} blank: ${listed}${more} (${quote(first?.value ?? '')}).`;
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

/** `seller.name`, where the key holds an object of which a member is blank. */
function memberOf({ key, path }: { key: string; path: string }): string {
  const at = path.lastIndexOf(`/${key}`);
  const inner = at < 0 ? [] : path.slice(at + key.length + 1).split('/');
  return [key, ...inner.filter((part) => part !== '' && !/^\d+$/.test(part))].join('.');
}
