/** Profile and discovery. */
import { must, notBuilt, should, type Requirement } from '../requirement.ts';

const structure = 'overview, Profile Structure';
const hosting = 'overview, Profile Requirements (Hosting)';

export const profile: readonly Requirement[] = [
  must('UCP-1a', 'A business publishes its profile at /.well-known/ucp, for anybody.', structure),
  must('UCP-1b', 'The profile states version, services and payment handlers, as its schema says.', structure),
  must('UCP-2a', 'Every version that is named is a date.', 'overview, Versioning'),
  must('UCP-2b', 'No draft is offered as a version, nor among the supported ones.', 'overview, Pre-release'),
  notBuilt(
    must('UCP-3a', 'The profile is served over HTTPS.', hosting),
    'The service listens on plain HTTP behind a proxy that ends TLS; that its addresses are https is UCP-8a.',
  ),
  must('UCP-3b', 'The profile is answered where it is asked for, without a redirect.', hosting),
  must('UCP-4a', 'The profile may be kept by anybody, for a minute at least.', hosting),
  must('UCP-4b', 'The profile is never marked private, no-store or no-cache.', hosting),
  should(
    'UCP-5a',
    'Other releases that are spoken are listed, each with the address of its profile.',
    'overview, Protocol Version',
  ),
  must('UCP-5b', 'The profile of another release names no further ones.', 'overview, Protocol Version'),
  must(
    'UCP-6',
    'Names below dev.ucp are those that UCP has given; our own are below domains of the merchant or provider.',
    'overview, Namespace Governance',
  ),
  must(
    'UCP-7',
    'The pages and schemas of a capability are on the origin that its name belongs to.',
    'overview, Spec URL Binding',
  ),
  must('UCP-8a', 'Endpoints are https addresses.', 'overview, Endpoint Resolution'),
  should('UCP-8b', 'Endpoints do not end with a slash.', 'overview, Endpoint Resolution'),
  must('UCP-9a', 'Public keys are JWKs, without private members.', 'signatures, Key Discovery'),
  must(
    'UCP-9b',
    'The key that signs webhooks is among the keys of the profile.',
    'signatures, Key Discovery',
  ),
  must(
    'UCP-66',
    'The keys of the profile stand in its member `keys`.',
    'profile.json#/$defs/business_schema',
    { releases: ['2026-08-25'] },
  ),
  must('UCP-73', 'All that is named below dev.ucp bears the date of the release.', 'overview, Versioning', {
    releases: ['2026-08-25'],
  }),
];
