import { exchange, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './product-image-weight.ts';

interface Image {
  bytes?: number;
  width?: number;
  height?: number;
  status?: number;
}
const images = (...given: Image[]) => {
  const answers = given.map(({ status = 206 }, at) =>
    exchange({ url: `https://shop.test/img/${at}.jpg`, purpose: 'image', type: 'image/jpeg', status }),
  );
  return sample(product(productHtml(shoe())), {
    traffic: known(answers),
    resources: known(
      given.map(({ bytes, width, height }, at) => ({
        url: answers[at]?.url ?? '',
        kind: 'product-image' as const,
        page: 'product',
        ref: answers[at]?.id ?? '',
        ...(bytes === undefined ? {} : { bytes }),
        ...(width && height ? { width, height } : {}),
      })),
    ),
  });
};
const kb = (count: number) => count * 1024;

testCheck(check, {
  pass: [
    [images({ bytes: kb(180), width: 1600, height: 1600 }, { bytes: kb(500) }), /largest of 2 .* 500 KB/],
    images({ bytes: kb(90) }, { status: 404, bytes: kb(9_000) }),
  ],
  warn: [
    [images({ bytes: kb(90) }, { bytes: kb(800) }), /800 KB: \/img\/1\.jpg/],
    images({ bytes: kb(2048) }),
  ],
  fail: [
    [images({ bytes: kb(3_000) }), /3000 KB/],
    [images({ bytes: kb(400), width: 6_000, height: 4_000 }), /24 megapixels/],
    images({ width: 8_000, height: 8_000 }),
  ],
  notApplicable: [
    images({ status: 403 }),
    sample(product(productHtml(shoe())), { resources: known([]) }),
    product('<h1>Shoe</h1>'),
  ],
  unknown: [images({ width: 800, height: 800 }), product(productHtml(shoe()))],
});
