import { flatShape, manifest, testCheck } from '#audit/samples';
import check from './ucp-entry-versions.ts';

const newest = '2026-08-25';
const rest = { version: newest, transport: 'rest', endpoint: 'https://shop.test/ucp' };
const pay = { id: 'gpay', version: '2026-01-11' };

const profile = (parts: Record<string, unknown>, version: string = newest) =>
  manifest({
    ucp: {
      version,
      services: { 'dev.ucp.shopping': [{ ...rest, version }] },
      capabilities: { 'dev.ucp.shopping.checkout': [{ version }] },
      payment_handlers: { 'com.google.pay': [pay] },
      ...parts,
    },
  });
const capabilities = (...versions: string[]) => ({
  capabilities: { 'dev.ucp.shopping.checkout': versions.map((version) => ({ version })) },
});
const services = (...entries: unknown[]) => ({ services: { 'dev.ucp.shopping': entries } });
const first = (version: string) =>
  manifest({
    ucp: {
      version: '2026-01-11',
      services: { 'dev.ucp.shopping': { version, rest: { endpoint: 'https://shop.test/ucp' } } },
      capabilities: [{ name: 'dev.ucp.shopping.checkout', version: '2026-01-11' }],
    },
  });

testCheck(check, {
  pass: [
    [profile({}), /All 2 dev\.ucp entries have the version 2026-08-25/],
    // Handlers and extensions have their own versions.
    profile({ capabilities: { 'com.acme.gift': [{ version: '2025-01-01' }, { version: '2025-06-01' }] } }),
    profile(services(rest, { ...rest, transport: 'mcp' })),
    // Before 2026-08-25, capabilities may have their own versions.
    [profile(capabilities('2026-01-23', '2026-04-08'), '2026-04-08'), /can have other versions/],
    profile({ payment_handlers: { 'com.google.pay': [pay, { ...pay, id: 'gpay2' }] } }),
    first('2026-01-11'),
  ],
  warn: [
    // Seen live: an embedded binding of the previous release.
    [
      profile(services(rest, { version: '2026-04-08', transport: 'embedded' })),
      /1 dev\.ucp entry of 4 .*dev\.ucp\.shopping 2026-04-08/,
    ],
    [profile(capabilities('2026-04-08')), /so agents skip them: dev\.ucp\.shopping\.checkout 2026-04-08/],
    [
      profile(services({ ...rest, version: '2026-01-23' }), '2026-04-08'),
      /The only binding of dev\.ucp\.shopping has another version \(2026-01-23\)/,
    ],
    first('2026-01-01'),
    [
      profile({ payment_handlers: { 'com.google.pay': [pay, { ...pay, version: '2026-04-08' }] } }),
      /Two versions of com\.google\.pay share the id "gpay"/,
    ],
  ],
  fail: [
    [
      profile(services({ ...rest, version: '2026-04-08' })),
      /The only binding of dev\.ucp\.shopping has another version \(2026-04-08\) than the manifest \(2026-08-25\)/,
    ],
    [
      profile(
        services({ ...rest, version: '2026-04-08' }, { ...rest, version: undefined, transport: 'mcp' }),
      ),
      /All 2 bindings/,
    ],
    [profile(services(rest, rest)), /dev\.ucp\.shopping is declared twice/],
    profile(capabilities(newest, newest)),
    [
      profile({
        payment_handlers: { 'com.google.pay': [pay], 'com.apple.pay': [{ ...pay, version: '2026-02-02' }] },
      }),
      /Two payment handlers share the id "gpay"/,
    ],
  ],
  notApplicable: [
    manifest(flatShape),
    manifest('', { all: { status: 404 } }),
    [profile({}, 'draft'), /ucp\.version is not a date/],
    [manifest({ ucp: { version: newest, services: {}, payment_handlers: {} } }), /no entries/],
  ],
  unknown: [manifest('{"ucp":')],
});
