import { product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './product-image-alt.ts';

const gallery = (...alts: (string | null)[]) =>
  product(
    productHtml(
      shoe(),
      `<h1>Trail Shoe</h1><div class="product-gallery">${alts.map((alt, n) => `<img src="/img/${n}.jpg" width="600" height="600"${alt === null ? '' : ` alt="${alt}"`}>`).join('')}</div><p>€129.00</p><form action="/cart/add" method="post"><button>Add to cart</button></form>`,
    ),
  );

testCheck(check, {
  pass: [gallery('Trail Shoe, side', 'Trail Shoe, sole')],
  warn: [
    [gallery('Trail Shoe, side', 'Trail Shoe, sole', null), /1 of 3/],
    [gallery('Trail Shoe', 'IMG_2041.jpg'), /file name/],
    [gallery('Winter sale', 'Winter'), /shares no word/],
  ],
  fail: [[gallery(null, null, ''), /3 of 3/]],
  notApplicable: [product(productHtml(shoe()))],
});
