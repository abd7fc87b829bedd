/** Negotiation. */
import { must, notBuilt, should, type Requirement } from '../requirement.ts';

const fetching = 'overview, Fetching Platform Profiles';
const needed = 'overview, Business Requirements';
const algorithm = 'overview, Intersection Algorithm';
const august = { releases: ['2026-08-25'] } as const;

export const negotiation: readonly Requirement[] = [
  must('UCP-10a', 'The profile that a request names is fetched, unless it is kept.', needed),
  must('UCP-10b', 'A profile is checked before it is used.', needed),
  must('UCP-11a', 'A profile address that is not https is refused.', fetching),
  must('UCP-11b', 'A profile is not looked for behind a redirect.', fetching),
  should('UCP-11c', 'A fetch of a profile ends after a while.', fetching),
  should('UCP-11d', 'A profile is kept for a minute at least, whatever its headers say.', fetching),
  must(
    'UCP-11e',
    'An unknown key has the profile fetched anew once a minute at most, for all profiles of an origin.',
    fetching,
  ),
  must(
    'UCP-12a',
    'A profile address that is missing or malformed is answered with invalid_profile_url and status 400.',
    'overview, Error Handling',
  ),
  must(
    'UCP-12b',
    'A profile that cannot be had is answered with profile_unreachable and status 424.',
    'overview, Error Handling',
  ),
  must(
    'UCP-12c',
    'A profile that is not as its schema says is answered with profile_malformed and status 422.',
    'overview, Error Handling',
  ),
  must(
    'UCP-13a',
    'The protocol version of the platform is looked at with every request.',
    'overview, Version Negotiation',
  ),
  must(
    'UCP-13b',
    'A version that is not spoken is answered with version_unsupported and status 422.',
    'overview, Version Negotiation',
  ),
  must(
    'UCP-14a',
    'A capability is active in the highest version that both sides have, or not at all.',
    algorithm,
  ),
  must('UCP-14b', 'An extension is inactive when nothing that it extends is active.', algorithm),
  must(
    'UCP-14c',
    'An extension is inactive when the versions that it requires are not there.',
    'overview, Version Requirements',
  ),
  must(
    'UCP-15',
    'Without a common version of the capability that is needed, the answer is capabilities_incompatible with status 200.',
    'overview, Error Handling',
  ),
  must('UCP-16a', 'Every answer in the envelope says the negotiated version.', 'overview, Response'),
  must('UCP-16b', 'Every answer in the envelope lists capabilities.', 'overview, Response'),
  must(
    'UCP-16c',
    'An answer lists negotiated capabilities that belong to the operation, and no others.',
    'overview, Response Capability Selection',
  ),
  must(
    'UCP-16d',
    'An answer lists no capability of a newer release than the one that was negotiated.',
    'overview, Version Negotiation',
  ),
  notBuilt(
    should('UCP-17a', 'The business keeps a registry of platforms that it trusts.', fetching),
    'Platforms prove who they are with each call (keys, tokens, signatures); no list of trusted profiles is kept.',
  ),
  should('UCP-17b', 'What discovery may cost is bounded, whoever asks.', fetching),
  should(
    'UCP-18',
    'Where negotiation fails, the answer says where a person can go on.',
    'overview, Error Handling',
  ),
  must('UCP-67', 'Profile addresses that lead to private or special networks are refused.', fetching, august),
  should('UCP-68', 'A profile may have 128 KiB; what is much larger is not read.', fetching, august),
];
