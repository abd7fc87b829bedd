import { offerPage, testCheck } from '#audit/samples';
import check from './offer-price-validity-date.ts';

const until = (priceValidUntil: unknown) => offerPage({ priceValidUntil });

testCheck(check, {
  pass: [
    [until('2026-12-31'), /2026-12-31/],
    until('2026-11-20'),
    until('2026-11-20T23:59:59+01:00'),
    until('2027-11-20'),
  ],
  warn: [[until('2099-12-31'), /more than a year/]],
  fail: [
    [until('2025-12-31'), /was valid until 2025-12-31/],
    until('2026-11-20T08:00:00Z'),
    [until('31.12.2026'), /not an ISO date/],
  ],
  notApplicable: [offerPage({}), until('')],
});
