import { capabilities, flatShape, manifest, profile, testCheck } from '#audit/samples';
import check from './ucp-capability-checkout.ts';

const checkout = 'dev.ucp.shopping.checkout';
const having = (given: unknown, version = '2026-08-25') =>
  manifest(profile({ version, capabilities: given }));

testCheck(check, {
  pass: [
    [manifest(profile()), /version 2026-08-25/],
    having({ [checkout]: [{ version: '2026-04-08' }, { version: '2026-08-25' }] }),
    // The first release has a list of named entries.
    having([{ name: checkout, version: '2026-01-11' }], '2026-01-11'),
    having({ [checkout]: { version: '2026-08-25' } }),
    manifest({ ...profile(), ...flatShape }),
  ],
  warn: [
    [
      having({ [checkout]: [{ version: '2026-04-08' }] }),
      /2026-04-08, but the manifest has version 2026-08-25/,
    ],
    [having({ [checkout]: [{}] }), /version none/],
    manifest(profile({ version: undefined })),
  ],
  fail: [
    [having({}), /declares no capabilities, .* dev\.ucp\.shopping\.checkout is missing/],
    [having(undefined), /declares no capabilities/],
    [having(capabilities('dev.ucp.shopping.cart', 'dev.ucp.shopping.order')), /2 capabilities \(dev\.ucp/],
    having({ [checkout]: [] }),
    having([checkout]),
    having('all'),
    having({ Checkout: [{ version: '2026-08-25' }] }),
  ],
  notApplicable: [manifest(flatShape), manifest('', { all: { status: 404 } })],
});
