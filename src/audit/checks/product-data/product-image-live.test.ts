import { image, sample, shoePage, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './product-image-live.ts';

const size = { width: 800, height: 600 };
const without = { resources: known([]) };

testCheck(check, {
  pass: [[sample(shoePage(), image(size)), /800 × 600/], sample(shoePage(), image({ ...size, status: 206 }))],
  warn: [
    [sample(shoePage(), image({ width: 200, height: 200 })), /200 × 200/],
    [sample(shoePage(), image()), /could not be read/],
    [sample(shoePage({ image: '/img/shoe-1.jpg' }), image(size)), /relative/],
    [
      sample(
        shoePage({ image: 'http://shop.test/a.jpg' }),
        image({ ...size, url: 'http://shop.test/a.jpg' }),
      ),
      /over HTTP/,
    ],
    sample(shoePage(), image({ ...size, type: 'application/octet-stream' })),
  ],
  fail: [
    [sample(shoePage({ image: undefined }), without), /no image/],
    [sample(shoePage({ image: 'data:image/png;base64,AAAA' }), without), /not a valid URL/],
    [sample(shoePage(), image({ status: 404 })), /returned 404/],
    [sample(shoePage(), image({ type: 'text/html' })), /instead of an image/],
    [sample(shoePage(), image({ status: 403 })), /was blocked/],
  ],
  unknown: [
    sample(shoePage(), without),
    sample(shoePage(), image({ status: 503 })),
    sample(shoePage(), image({ error: { code: 'timeout-total', message: 'No answer.' } })),
    shoePage(),
  ],
});
