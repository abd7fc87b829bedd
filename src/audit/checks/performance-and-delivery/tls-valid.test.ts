import { known } from '../../evidence.ts';
import type { Value } from '../../evidence.ts';
import { testCheck } from '../../testing.ts';
import check from './tls-valid.ts';

type Facts = Value<'tls'>[string];
const good: Facts = {
  authorized: true,
  protocol: 'TLSv1.3',
  validTo: Date.parse('2027-02-01'),
  nameMatches: true,
  chainComplete: true,
};
const tls = (over: Partial<Facts>) => ({ tls: known({ 'shop.test': { ...good, ...over } }) });

testCheck(check, {
  pass: [tls({})],
  warn: [
    [tls({ validTo: Date.parse('2026-11-28') }), /expires in 7 days/],
    [tls({ protocol: 'TLSv1.2' }), /TLS 1\.3/],
  ],
  fail: [
    [
      tls({ authorized: false, error: 'CERT_HAS_EXPIRED', validTo: Date.parse('2026-11-01') }),
      /expired on 2026-11-01/,
    ],
    [
      tls({ authorized: false, error: 'ERR_TLS_CERT_ALTNAME_INVALID', nameMatches: false }),
      /not for shop\.test/,
    ],
    [
      tls({ authorized: false, error: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', chainComplete: false }),
      /intermediate/,
    ],
    [tls({ authorized: false, error: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), /not trusted/],
    tls({ protocol: 'TLSv1.1' }),
  ],
  unknown: [{ tls: known({}) }],
});
