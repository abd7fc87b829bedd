import {
  catalogueProduct,
  lookedUp,
  productList,
  sample,
  searched,
  serviceManifest,
  testCheck,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './ucp-variants-choosable.ts';

const price = { amount: 12_900, currency: 'EUR' };
const variant = (id: string, options: Record<string, string>, over: Record<string, unknown> = {}) => ({
  id,
  title: id,
  description: { plain: 'A shoe.' },
  price,
  availability: { available: true, status: 'in_stock' },
  options: Object.entries(options).map(([name, label]) => ({ name, label })),
  ...over,
});
const size = (...labels: string[]) => [{ name: 'Size', values: labels.map((label) => ({ label })) }];
const shoe = (over: Record<string, unknown>) => ({ json: productList(catalogueProduct(over)) });
const sound = {
  options: size('41', '42'),
  variants: [variant('a', { Size: '41' }), variant('b', { Size: '42' })],
};
const answer = (...variants: Record<string, unknown>[]) => ({
  json: productList(catalogueProduct({ variants })),
});

testCheck(check, {
  pass: [
    [searched([shoe(sound)]), /identify 2 variants\./],
    [lookedUp(shoe(sound), answer(...sound.variants), ['a', 'b']), /lookup found 2 of them at their price/],
    searched([{ json: productList(catalogueProduct()) }]),
    searched([
      shoe({
        options: [{ name: 'Title', values: [{ label: 'Default Title' }] }],
        variants: [variant('a', { Title: 'Default Title' })],
      }),
    ]),
    // Combinations without a variant are allowed.
    searched([
      shoe({
        options: [...size('41', '42'), { name: 'Color', values: [{ label: 'Gray' }, { label: 'Red' }] }],
        variants: [variant('a', { Size: '41', Color: 'Gray' }), variant('b', { Size: '42', Color: 'Red' })],
      }),
    ]),
    lookedUp(shoe(sound), { status: 401, json: {} }, ['a']),
  ],
  warn: [
    [
      searched([shoe({ ...sound, options: size('41', '42', '42') })]),
      /"Size" "42" twice \(ignoring case, width, and accents\)/,
    ],
    [
      searched([
        shoe({ options: size('41', '42'), variants: [variant('a', { Size: '41' }), variant('b', {})] }),
      ]),
      /"b" of "Trail Shoe" has no value for the option "Size"/,
    ],
  ],
  fail: [
    [
      searched([shoe({ ...sound, variants: [variant('a', { Size: '41' }), variant('b', { Size: '41' })] })]),
      /"a" and "b" of "Trail Shoe" have the same options/,
    ],
    [
      searched([
        shoe({ ...sound, variants: [variant('a', { Size: '41', Fit: 'Slim' }), sound.variants[1]] }),
      ]),
      /"a" .* has the option "Fit", which the product does not declare/,
    ],
    [
      searched([shoe({ options: size('41'), variants: sound.variants })]),
      /has "Size" "42", which the product does not declare/,
    ],
    [
      searched([shoe({ options: size('opt_1042'), variants: [variant('a', { Size: 'opt_1042' })] })]),
      /"Size" "opt_1042", which is not a human-readable label/,
    ],
    [
      lookedUp(shoe(sound), answer(sound.variants[0]!), ['a', 'b']),
      /"b" as available, but lookup does not find it/,
    ],
    [
      lookedUp(shoe(sound), answer(variant('a', {}, { price: { amount: 13_900, currency: 'EUR' } })), ['a']),
      /costs 12900 EUR in search results and 13900 EUR in the lookup/,
    ],
    [lookedUp(shoe(sound), answer(variant('a', {}, { price: undefined })), ['a']), /not in the lookup/],
    [lookedUp(shoe(sound), { status: 500, json: {} }, ['a']), /returned an error: 500/],
  ],
  notApplicable: [
    sample(serviceManifest({}), { ucpProbe: known({ bindings: [] }) }),
    [searched([{ json: productList() }]), /lists no variants/],
    [searched([{ status: 500, json: {} }]), /cannot be searched/],
  ],
  unknown: [
    sample(serviceManifest(), { ucpProbe: known({ bindings: [], missing: { search: 'not-requested' } }) }),
    searched([{ status: 429, json: {} }]),
    searched([{ status: 503, json: {} }]),
    lookedUp(shoe(sound), { status: 429, json: {} }, ['a']),
    lookedUp(shoe(sound), { error: { code: 'timeout-first-byte', message: 'x' } }, ['a']),
  ],
});
