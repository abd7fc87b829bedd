import { exchange, product, sample, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './static-asset-caching.ts';

type Answer = Record<string, string> | number;
/** Product images, and a style sheet as the last one, with these headers or this status. */
const assets = (...given: Answer[]) => {
  const answers = given.map((one, at) =>
    exchange({
      url: `https://shop.test/a/${at}`,
      purpose: 'image',
      ...(typeof one === 'number' ? { status: one } : { headers: one }),
    }),
  );
  return sample(product('<h1>Shoe</h1>'), {
    traffic: known(answers),
    resources: known(
      answers.map(({ id, url }, at) => ({
        url,
        kind: at + 1 === given.length ? ('style' as const) : ('product-image' as const),
        page: 'product',
        ref: id,
      })),
    ),
  });
};
const kept = (value: string) => ({ 'cache-control': value });
const year = kept('public, max-age=31536000, immutable');
const dates = { date: 'Fri, 20 Nov 2026 08:00:00 GMT', expires: 'Sat, 21 Nov 2026 08:00:00 GMT' };

testCheck(check, {
  pass: [
    [assets(year, year, year, kept('max-age=86400')), /4 of 4/],
    assets(year, year, year, year, kept('no-store')),
    assets(dates, { ...year }),
    // A blocked file does not count.
    assets(year, 403),
  ],
  warn: [
    [assets(year, kept('max-age=3600')), /1 of 2/],
    [assets(kept('public, max-age=600'), year), /\/a\/0 for 600 seconds/],
  ],
  fail: [
    [assets(year, kept('no-store')), /\/a\/1 forbids caching/],
    assets({}, {}),
    assets(kept('no-cache'), kept('max-age=0')),
    assets({ expires: '0', date: dates.date }),
  ],
  notApplicable: [assets(404), sample(product('<h1>Shoe</h1>'), { resources: known([]) })],
  unknown: [product('<h1>Shoe</h1>')],
});
