/** Authentication, and what is not offered. */
import { must, notBuilt, should, type Requirement } from '../requirement.ts';

const verification = 'signatures, REST Request Verification';

export const access: readonly Requirement[] = [
  should(
    'UCP-61a',
    'Platforms can prove who they are, and a store can insist on it.',
    'overview, Authentication',
  ),
  must(
    'UCP-61b',
    'Who has proved an identity speaks for its own profile only.',
    'overview, Identity Binding',
  ),
  must('UCP-61c', 'Credentials that name two callers are refused.', 'overview, Identity Binding'),
  must(
    'UCP-61d',
    'An API key that was made for a profile speaks for no other.',
    'overview, Identity Binding',
  ),
  must('UCP-62a', 'Signatures with ES256 are verified.', verification),
  must('UCP-62b', 'A signature is r and s in 64 bytes; another form does not hold.', 'signatures, ECDSA'),
  must(
    'UCP-62c',
    'Digests of content are SHA-256 over its bytes; a wrong one is refused.',
    'signatures, Content-Digest',
  ),
  should('UCP-62d', 'Other algorithms of the profile’s keys are verified too.', 'signatures, Algorithms'),
  must('UCP-71', 'A signature that leaves out what must be signed does not hold.', verification, {
    releases: ['2026-08-25'],
  }),
  notBuilt(
    must(
      'UCP-63',
      'Buyers link their account by OAuth 2.0, as far as identity linking is offered.',
      'identity-linking',
    ),
    'Identity linking is not offered: tokens are for platforms, by client credentials.',
  ),
  notBuilt(
    must(
      'UCP-65',
      'The embedded checkout keeps to its protocol, as far as it is offered.',
      'embedded-protocol',
    ),
    'The embedded transport is not offered.',
  ),
];
