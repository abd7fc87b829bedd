import { product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './product-image-alt.ts';

const gallery = (...alts: (string | null)[]) =>
  product(
    productHtml(
      shoe(),
      `<h1>Trail Shoe</h1><div class="product-gallery">${alts.map((alt, n) => `<img src="/img/${n}.jpg" width="600" height="600"${alt === null ? '' : ` alt="${alt}"`}>`).join('')}</div><p>€129.00</p><form action="/cart/add" method="post"><button>Add to cart</button></form>`,
    ),
  );

/** The name in an H2, with or without a heading for screen readers above it. */
const below = (h1: string): ReturnType<typeof product> =>
  product(
    `<html lang="en"><head><title>Trail Shoe</title><style>.gone{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}</style></head><body><main>${h1}<div class="box"><div class="product-gallery"><img src="/img/1.jpg" width="600" height="600" alt="Trail Shoe, navy, large"></div><h2>Trail Shoe</h2><p>€129.00</p><form action="/cart/add" method="post"><button>Add to cart</button></form></div></main></body></html>`,
  );

/** A main image, and thumbnails in buttons. */
const thumbnails = (button: string, count = 3): ReturnType<typeof product> =>
  product(
    productHtml(
      shoe(),
      `<h1>Trail Shoe</h1><div class="product-gallery"><img src="/img/0.jpg" alt="Trail Shoe, side">${button.repeat(count)}</div><p>€129.00</p><form action="/cart/add" method="post"><button>Add to cart</button></form>`,
    ),
  );
const thumbnail = '<img src="/img/1.jpg" width="80" height="80" alt="">';

testCheck(check, {
  pass: [
    // The button has a name, so its image needs none.
    [thumbnails(`<button type="button" aria-label="Go to slide 1">${thumbnail}</button>`), /1 of 1/],
    thumbnails(`<button type="button"><span>Slide 1</span>${thumbnail}</button>`),
    thumbnails(
      `<span id="s">Slide</span><div role="tab" tabindex="0" aria-labelledby="s">${thumbnail}</div>`,
      1,
    ),
    below(''),
    below('<h1 class="gone">Product details</h1>'),
    gallery('Trail Shoe, side', 'Trail Shoe, sole'),
    // Brand logos and images of other products link to other pages.
    product(
      productHtml(
        shoe(),
        `<div class="box"><h1>Trail Shoe</h1><a href="/acme/"><img src="/acme.png" alt="Fell and Fern"></a><a href="/img/1.jpg"><img src="/img/1.jpg" alt="Trail Shoe"></a><p>€129.00</p><form action="/cart/add" method="post"><button>Add to cart</button></form></div>`,
      ),
    ),
  ],
  warn: [
    [gallery('Trail Shoe, side', 'Trail Shoe, sole', null), /1 of 3/],
    [gallery('Trail Shoe', 'IMG_2041.jpg'), /file name/],
    [gallery('Winter sale', 'Winter'), /shares no word/],
    [gallery('', ...Array.from({ length: 9 }, () => 'Trail Shoe')), /main image has no alt text/],
  ],
  fail: [
    [thumbnails(`<button type="button">${thumbnail}</button>`), /3 of 4/],
    [thumbnails(`<button type="button" aria-label="Slide"><img src="/img/1.jpg"></button>`), /3 of 4/],
    [gallery(null, null, ''), /3 of 3/],
  ],
  notApplicable: [product(productHtml(shoe()))],
});
