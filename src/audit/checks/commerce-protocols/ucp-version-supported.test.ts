import { flatShape, manifest, testCheck } from '#audit/samples';
import check from './ucp-version-supported.ts';

const version = (value: unknown) => manifest({ ucp: { version: value, services: {}, payment_handlers: {} } });

testCheck(check, {
  pass: [
    [version('2026-08-25'), /UCP 2026-08-25, the newest release/],
    [version('2026-04-08'), /the release before the newest one/],
    manifest({ ...flatShape, ucp: { version: '2026-08-25' } }),
  ],
  warn: [
    [version('2026-01-23'), /declares UCP 2026-01-23\. The newest release is 2026-08-25/],
    version('2026-01-11'),
    [version('2027-01-15'), /The audit's list may be outdated/],
  ],
  fail: [
    [version('draft'), /"draft" is not a release date/],
    [version('Working Draft'), /not a release date/],
    [version('1.0.0'), /not a release date/],
    [version('2026-8-25'), /not a release date/],
    [version('v2026-08-25'), /not a release date/],
    [version(undefined), /ucp\.version is missing/],
    [version(20260825), /ucp\.version is a number/],
    [version(''), /an empty string/],
    [version('2026-02-01'), /no release of 2026-02-01/],
    version('2025-12-31'),
    version(['2026-08-25']),
  ],
  notApplicable: [manifest(flatShape), manifest('', { all: { status: 404 } })],
  unknown: [manifest('{"ucp":'), manifest('', { all: { status: 503 } })],
});
