import { product, productHtml, refused, shoe, testCheck } from '#audit/samples';
import check from './no-noai-directives.ts';

const shop = (head: string, headers: Record<string, string> = {}) =>
  product(productHtml(shoe(), '<h1>Trail Shoe</h1>', head), { headers });

testCheck(check, {
  pass: [shop(''), shop('<meta name="robots" content="index">')],
  neverFails: 'the tokens are a choice that few read',
  warn: [
    [shop('<meta name="robots" content="noai, noimageai">'), /content="noai"/],
    [shop('', { 'x-robots-tag': 'noimageai' }), /X-Robots-Tag: noimageai/],
  ],
  unknown: [refused('product')],
});
