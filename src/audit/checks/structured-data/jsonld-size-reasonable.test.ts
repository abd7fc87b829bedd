import { home, product, productHtml, refused, sample, shoe, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './jsonld-size-reasonable.ts';

const reviews = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: `Buyer ${at}` },
    reviewBody: 'It fits, and it holds. '.repeat(40),
  }));
const page = (over: Record<string, unknown>, filler = 0) =>
  product(productHtml(shoe(over), `<h1>Trail Shoe</h1><p>${'text '.repeat(filler / 5)}</p>`));

/** The page's exchange with a body of this many bytes. */
const answered = async (part: ReturnType<typeof page>, decoded: number) => {
  const { traffic, ...rest } = await part;
  const exchanges = traffic?.ok ? traffic.value : [];
  return { ...rest, traffic: known(exchanges.map((one) => ({ ...one, bytes: { ...one.bytes, decoded } }))) };
};

testCheck(check, {
  pass: [
    [product(productHtml(shoe())), /^The page has \d{3} bytes of JSON-LD\.$/],
    page({ review: reviews(90) }),
  ],
  warn: [
    [
      page({ review: reviews(150) }, 400_000),
      /^The page has 1\d\d KB of JSON-LD, 2\d% of its HTML\. Most of it is Product\.review \(150 entries, 1\d\d KB\)\.$/,
    ],
    // A character of Japanese text takes three bytes.
    answered(page({ review: reviews(150) }, 50_000), 400_000),
    page({ description: 'ü'.repeat(60_000) }, 400_000),
  ],
  fail: [
    [page({ review: reviews(150) }, 50_000), /KB of JSON-LD, 75% of its HTML/],
    page({ review: reviews(700) }, 3_000_000),
  ],
  notApplicable: [
    product('<h1>Trail Shoe</h1>'),
    product('<h1>Trail Shoe</h1><script type="application/ld+json"> </script>'),
    sample(home('<h1>Shop</h1>'), { products: known([]) }),
  ],
  unknown: [refused('product')],
});
