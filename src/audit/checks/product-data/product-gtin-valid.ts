import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { checkGtin } from '../../parse/gtin.ts';
import { pointTo, primaryProduct, proofOn, quote } from '../subjects/product/facts.ts';
import { gtinsOn } from '../subjects/product/identifiers.ts';

export default definePageCheck({
  id: 'product-gtin-valid',
  category: 'product-data',
  name: 'GTINs are valid',
  description: 'Detects wrong lengths, wrong check digits, and reserved prefixes.',
  why: 'A wrong number matches the product to another one or to none, and shopping engines reject it.',
  judged: {
    pass: 'Every GTIN has 8, 12, 13, or 14 digits, a correct check digit, and no reserved prefix. Every ISBN is a valid ISBN-10 or ISBN-13.',
    warn: 'A number is valid, but its length does not match its property, such as 12 digits in gtin13.',
    fail: 'A number contains other characters, has a wrong length or check digit, or has a prefix for internal use or coupons.',
    notApplicable: 'The product has no GTIN.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'hours',
  fix: {
    title: 'Fix invalid GTINs',
    instructions:
      'Import barcodes from GS1 or supplier data, validate length and check digit when a product is saved, and omit the property if the product has no number.',
    snippet: '"gtin13": "(the 13 digits under the barcode)"',
  },
  sources: ['gs1', 'google-product-data'],
  roles: ['product'],
  evaluate(page) {
    const { path } = primaryProduct(page);
    const found = gtinsOn(page).map((gtin) => ({ ...gtin, ...judge(gtin) }));
    if (!found.length) return notApplicable('The product has no GTIN.');
    const bad = found.filter(({ ok }) => !ok);
    const odd = found.filter(({ lengthMismatch }) => lengthMismatch);
    const [first] = [...bad, ...odd, ...found];
    const evidence = [proofOn(page, pointTo(path, first?.property ?? 'gtin'), first?.value)];
    const said = `${first?.property} ${quote(first?.value ?? '')}`;
    const share = found.length > 1 ? ` (${bad.length || odd.length} of ${found.length} numbers)` : '';
    if (bad.length) return fail(`The ${said} is not valid: ${first?.problem}${share}.`, { evidence });
    if (odd.length) return warn(`The ${said} is valid, but ${first?.problem}${share}.`, { evidence });
    return pass(found.length > 1 ? `All ${found.length} GTINs are valid.` : `The ${said} is valid.`, {
      evidence,
    });
  },
});

/** The number of a variant comes without its property, and may be an ISBN. */
function judge({
  property,
  value,
  ofVariant,
}: ReturnType<typeof gtinsOn>[number]): ReturnType<typeof checkGtin> {
  const verdict = checkGtin(value, property);
  return !verdict.ok && ofVariant && checkGtin(value, 'isbn').ok ? { ok: true } : verdict;
}
