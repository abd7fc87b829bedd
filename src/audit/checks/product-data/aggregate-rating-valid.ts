import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { pointTo, primaryProduct, proofOn, quote, said } from '../subjects/product/facts.ts';

export default definePageCheck({
  id: 'aggregate-rating-valid',
  category: 'product-data',
  name: 'Ratings are valid and visible',
  description: 'Detects impossible or hidden ratings.',
  why: 'Agents quote ratings when they compare products. Search engines drop a rating that has no count or is outside its scale.',
  judged: {
    pass: 'The ratingValue is between worstRating and bestRating (1 to 5 by default, 0 to 100 for percentages), the count is at least 1, and the visible text contains the value or the count.',
    warn: 'The rating is valid, but neither its value nor its count is in the visible text.',
    fail: 'The value is missing, not a number, or outside its scale, or reviewCount and ratingCount are missing or less than 1.',
    notApplicable: 'The product has no aggregateRating.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'minutes',
  fix: {
    title: 'Mark up only real, visible ratings',
    instructions:
      'Fill ratingValue and reviewCount from the reviews shown on the page. Omit aggregateRating for products without reviews.',
    snippet: '"aggregateRating": { "@type": "AggregateRating", "ratingValue": "4.6", "reviewCount": "87" }',
  },
  sources: ['google-product-snippet', 'google-structured-data'],
  roles: ['product'],
  searches: ['visible'],
  evaluate(page) {
    const { rating, path } = primaryProduct(page);
    if (!rating) return notApplicable('The product has no rating in its markup.');
    const found = { value: said(rating.value), count: said(rating.count) };
    const evidence = [
      proofOn(
        page,
        pointTo(path, 'aggregateRating'),
        `${rating.value ?? 'no value'} of ${rating.best ?? 5}, count ${rating.count ?? 'missing'}`,
      ),
    ];
    if (!found.value) return fail('The aggregateRating has no ratingValue.', { evidence });
    const scale = scaleOf(found.value, number(rating.worst) ?? 1, number(rating.best) ?? 5);
    if (!scale) return fail(`The ratingValue ${quote(found.value)} is not a number.`, { evidence });
    const count = number(found.count);
    if (count === undefined)
      return fail(`The rating ${scale.value} has neither reviewCount nor ratingCount.`, { evidence });
    if (!(count >= 1)) return fail(`The rating ${scale.value} has a count of ${count}.`, { evidence });
    if (scale.value < scale.worst || scale.value > scale.best)
      return fail(`The rating ${scale.value} is outside its scale of ${scale.worst} to ${scale.best}.`, {
        evidence,
      });
    const shown = shows(page.facts.text.visible, scale.value, count);
    const summary = `${scale.value} of ${scale.best} from ${count} ratings`;
    return shown
      ? pass(`The page shows the rating: ${summary}.`, { evidence })
      : warn(`The rating in the markup (${summary}) is not in the visible text.`, { evidence });
  },
});

/** A number as storefronts write it, with a decimal point or comma. */
function number(text: string | undefined): number | undefined {
  const plain = text
    ?.trim()
    .replace(/^(\d+),(\d{1,2})$/, '$1.$2')
    .replaceAll(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, '');
  return plain && /^-?\d{1,9}(?:\.\d{1,20})?$/.test(plain) ? Number(plain) : undefined;
}

/** `4.6`, `4.6/5` and `92%`. */
function scaleOf(
  text: string,
  worst: number,
  best: number,
): { value: number; worst: number; best: number } | undefined {
  const [share, of] = text.split('/');
  const value = number(share?.replace('%', ''));
  if (value === undefined) return undefined;
  if (text.includes('%')) return { value, worst: 0, best: 100 };
  const bestValue = of === undefined ? best : number(of);
  return bestValue === undefined ? undefined : { value, worst: Math.min(worst, bestValue), best: bestValue };
}

/** Finds the value, rounded to one or two decimals, or the count, with any grouping, as a separate number. */
function shows(text: string, value: number, count: number): boolean {
  const values = [value.toFixed(2), value.toFixed(1), String(value)].map((one) => one.replace('.', '[.,]'));
  const grouped = count.toLocaleString('en-US').replaceAll(',', String.raw`[.,'’\s]?`);
  return new RegExp(String.raw`(?<![\d.,])(?:${values.join('|')}|${grouped})(?![\d]|[.,]\d)`).test(text);
}
