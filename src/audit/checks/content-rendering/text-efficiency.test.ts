import { product, testCheck } from '#audit/samples';
import check from './text-efficiency.ts';

/** A page of 100,000 characters with this number of characters of text. */
const page = (text: string) =>
  product(`<h1>${text}</h1><script>${'x'.repeat(100_000 - text.length - 26)}</script>`);

testCheck(check, {
  pass: [
    [page('a'.repeat(2_600)), /^2\.6%/],
    page('a'.repeat(1_000)),
    // Six hundred ideographs count double.
    page('靴'.repeat(600)),
  ],
  warn: [[page('a'.repeat(900)), /0\.90%.*900 of 100000/], page('a'.repeat(300))],
  fail: [[page('a'.repeat(299)), /0\.30%|0\.29%/], page('')],
  notApplicable: [[product(`<div id="app"></div><script>${'x'.repeat(90_000)}</script>`), /Scripts render/]],
  unknown: [product('')],
});
