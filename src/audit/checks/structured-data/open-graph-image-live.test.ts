import { image, origin, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './open-graph-image-live.ts';

const file = `${origin}/img/share.jpg`;
const page = (content = file, property = 'og:image') =>
  product(productHtml(shoe(), '<h1>Trail Shoe</h1>', `<meta property="${property}" content="${content}">`));
const size = { width: 1200, height: 630 };
const share = (given: Parameters<typeof image>[0] = {}) => image({ url: file, ...given });

testCheck(check, {
  pass: [
    [sample(page(), share(size)), /1200 × 630/],
    // The product image is the same file, or only its start was requested.
    sample(page(`${origin}/img/shoe-1.jpg`), image({ ...size, status: 206 })),
    sample(page('//shop.test/img/share.jpg', 'og:image:url'), share({ width: 600, height: 315 })),
  ],
  warn: [
    [sample(page(), share({ width: 300, height: 300 })), /300 pixels wide; at least 600/],
    [sample(page(), share()), /could not be read/],
    [sample(page('/img/share.jpg'), share(size)), /is a relative URL/],
  ],
  fail: [
    [sample(page(), share({ status: 404 })), /returned 404/],
    [sample(page(), share({ type: 'text/html' })), /returned text\/html instead of an image/],
    [sample(page('data:image/png;base64,AAAA'), share()), /not a valid URL/],
  ],
  notApplicable: [product(productHtml(shoe())), page('')],
  unknown: [
    page(),
    sample(page(), { resources: known([]) }),
    sample(page(), share({ status: 403 })),
    sample(page(), share({ status: 502 })),
    sample(page(), share({ error: { code: 'timeout-total', message: 'No answer.' } })),
  ],
});
