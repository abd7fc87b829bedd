import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maskIds } from './access-log.ts';
import { anyCharacter } from '../../test/support/any-character.ts';

const token = 'aB3-_dE6fG7hI8jK9lM0nP';
/** Places at which a token opens something, with the token as `*`. */
const places = [
  '/r/*',
  '/r/*/take-back',
  '/scan/*',
  '/scan/*/events',
  '/api/ucp/orders/demo-1042.*',
  '/s/demo/api/ucp/orders/demo-1042.*',
  '/checkout/chk_*.*',
  '/api/ucp/carts/cart_*',
  '/api/ucp/checkout-sessions/chk_*/complete',
  '/api/feeds/google/demo/*.xml',
  '/dashboard/welcome/*',
  '/dashboard/sign-in/link/*',
  '/dashboard/account/email/*',
];

test('logs no value that grants access, with any characters around a copied link', () => {
  const stuck = [
    '',
    '.',
    ',',
    ')',
    ').',
    ']',
    '>',
    '"',
    ';',
    ':',
    '!',
    '*',
    '%20',
    '%29',
    '%E2%80%9D',
    '~',
    'x',
    '/',
    '//',
  ];
  for (const place of places)
    for (const behind of stuck)
      for (const before of ['', '(', '%28', '%E2%80%9C', '"', '/']) {
        // Text before an ID of a cart or a checkout is not part of it.
        const path = place.replace(/\*(?=$|\/)/, `${place.includes('_*') ? '' : before}*${behind}`);
        const written = path.replaceAll('*', token);
        assert.ok(!maskIds(written).includes(token), `${written} → ${maskIds(written)}`);
      }
});

test('masks values in spite of doubled slashes, uppercase letters, and percent signs', () => {
  const everyPercent = [...token].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');
  for (const place of places) {
    const path = place.replaceAll('*', token);
    for (const written of [
      path.replaceAll('/', '//'),
      `/${path}`,
      place.toUpperCase().replaceAll('*', token),
      place.replaceAll('*', everyPercent),
      place.replaceAll('*', everyPercent.replaceAll('%', '%25')),
      place.replaceAll('*', everyPercent.replaceAll('%', '%25252525')),
      place.replaceAll('*', everyPercent.replaceAll('%', '%25%32%35')),
      path.replaceAll('/', '%2f').replace('%2f', '/'),
    ])
      assert.ok(!maskIds(written).includes(token), `${written} → ${maskIds(written)}`);
  }
});

test('hashes an ID always the same, and keeps public segments', () => {
  assert.equal(maskIds(`/r/${token}`), maskIds(`/%72/${token}`));
  assert.notEqual(maskIds(`/r/${token}`), maskIds(`/r/${token}x`));
  assert.match(maskIds(`/r/${token}/take-back`), /^\/r\/#[\da-f]{12}\/take-back$/);
  assert.match(
    maskIds(`/api/ucp/orders/demo-1042.${token}`),
    /^\/api\/ucp\/orders\/demo-1042\.#[\da-f]{12}$/,
  );
  for (const plain of [
    '/',
    '/docs/checks/edge-serves-machine-files',
    '/.well-known/oauth-authorization-server',
    '/report.schema.json',
    '/dashboard/account/email',
    '/dashboard/stores',
    '/robots.txt',
  ])
    assert.equal(maskIds(plain), plain);
});

test('masks what agents write instead of an ID, and keeps order numbers', () => {
  for (const place of [
    '/api/ucp/checkout/sessions/*',
    '/api/ucp/checkout-sessions/*/complete',
    '/s/demo/api/ucp/carts/*',
    '/api/ucp/orders/*',
    '/orders/*',
    '/checkout/*/return',
  ])
    for (const text of ['ada@quill.example', 'ada%40quill.example', 'Ada Quill', 'ada', '+353871239876 '])
      assert.match(
        maskIds(place.replace('*', text)),
        new RegExp(`^${place.replace('*', '#[\\da-f]{12}')}$`),
        place,
      );
  for (const plain of [
    '/api/ucp/checkout/sessions',
    '/api/ucp/checkout-sessions',
    '/api/ucp/orders/P00000001',
    '/s/demo/api/ucp/orders/00004711',
    '/dashboard/account/sessions/end-others',
    '/dashboard/stores/demo/orders/P00000001/ship',
  ])
    assert.equal(maskIds(plain), plain);
});

test('masks any path without throwing', () => {
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (path) => typeof maskIds(path) === 'string'));
});
