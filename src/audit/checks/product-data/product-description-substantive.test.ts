import { sample, shoePage, testCheck } from '#audit/samples';
import check from './product-description-substantive.ts';

const prose =
  'A light shoe for long days on rough ground that will carry you far. The outsole grips wet rock, and the upper dries within an hour after a river. Made of mesh.';

testCheck(check, {
  pass: [shoePage(), shoePage({ description: `<p>${prose}</p>` })],
  warn: [
    [shoePage({ description: prose.slice(0, 100) }), /only \d+ characters/],
    [shoePage({ description: undefined }, `<h1>Trail Shoe</h1><p>${prose}</p>`), /page itself holds/],
  ],
  fail: [
    [shoePage({ description: undefined }), /Neither/],
    shoePage({ description: 'n/a' }),
    shoePage({ description: `<p>Nice shoe.</p><img alt="${'x'.repeat(300)}">` }),
    [shoePage({ description: `Lorem ipsum ${prose}` }), /filler/],
    [shoePage({ name: prose, description: prose }), /repeats the name/],
    [
      sample(
        shoePage({ description: prose }),
        shoePage({ name: 'Wool Sock', description: prose }, undefined, { path: '/p/2' }),
      ),
      /very same description/,
    ],
  ],
});
