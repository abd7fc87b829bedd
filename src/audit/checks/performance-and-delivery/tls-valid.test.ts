import { emptyEvidence, testCheck, traffic } from '#audit/samples';
import { known } from '../../evidence.ts';
import type { Value } from '../../evidence.ts';
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
const handshake = (message: string) => ({
  tls: known({}),
  ...traffic({ error: { code: 'tls', message: `TLS handshake failed: ${message}` } }),
});
const { target } = emptyEvidence();
/** Requested over http on the apex, answered over https on www. */
const moved = {
  tls: known({ 'www.shop.test': good }),
  target: known({
    ...(target.ok ? target.value : ({} as never)),
    origin: 'http://shop.test',
    canonicalOrigin: 'https://www.shop.test',
  }),
};

testCheck(check, {
  pass: [tls({}), [moved, /certificate is valid/]],
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
    [handshake('tlsv1 alert protocol version'), /not support TLS 1\.2/],
    handshake('unsupported protocol'),
  ],
  unknown: [{ tls: known({}) }, handshake('sslv3 alert handshake failure')],
});
