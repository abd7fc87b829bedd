import { keyDirectory, testCheck } from '#audit/samples';
import { keyFacts } from '../../parse/files/key-directory.ts';
import check from './web-bot-auth-directory.ts';

// RFC 9421, appendix B.1.4.
const key = { kty: 'OKP', crv: 'Ed25519', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' };
const kid = keyFacts({ keys: [key] })?.[0]?.thumbprint;
const of = (keys: unknown[], given = {}) => keyDirectory({ keys }, given);

testCheck(check, {
  pass: [
    [of([key]), /lists 1 public key\./],
    of([{ ...key, kid, use: 'sig', nbf: 1 }]),
    of([{ kty: 'EC', crv: 'P-256', x: 'a', y: 'b' }, key]),
    // A newer key type.
    of([{ kty: 'XYZ', pub: 'a', kid: 'k' }]),
  ],
  warn: [[of([key], { type: 'application/json' }), /is served as application\/json/]],
  fail: [
    [of([{ ...key, d: 'secret' }]), /Key 1 in the directory is private: it has d/],
    [of([key, { kty: 'oct', k: 'secret' }]), /Key 2 in the directory is private: it has k/],
    [
      of([key], { hops: [{ url: 'https://shop.test/a', status: 301, location: '/b' }] }),
      /key directory redirects/,
    ],
    [of([]), /lists no key/],
    [of([{ kty: 'OKP', crv: 'Ed25519' }]), /has no x\b/],
    [of([{ ...key, kid: 'shop-2026' }]), /kid shop-2026, not its thumbprint/],
    [keyDirectory({ jwks: [] }), /no keys list/],
    of([7]),
  ],
  notApplicable: [keyDirectory('', { status: 404 }), keyDirectory('hello', { type: 'text/plain' })],
  unknown: [{}, keyDirectory('', { status: 403 }), keyDirectory('', { status: 500 })],
});
