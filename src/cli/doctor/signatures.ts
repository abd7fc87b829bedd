/** Judges whether the store accepts the agent profile, and whether it verifies signatures. */
import { answerCode, answerHeader, briefly, type DoctorAnswer } from './calls/answer.ts';
import type { AdvertisedPlace } from './places.ts';
import type { Identity } from './identity.ts';
import { refusesCaller, refusesProfile, refusesSignature } from './calls/refusal-codes.ts';
import type { DoctorVisit } from './calls/visit.ts';

const noProfile =
  'The store cannot read a profile on this machine. Set --profile-base to the public URL of agent profiles. "portico serve" has them at /agent-profile.';

const byToken = 'Salesforce’s own UCP identifies callers by their SLAS token.';

/**
 * Repeats a harmless request with a valid and with an invalid signature.
 * @param first what the unsigned question got
 * @returns whether calls have to be signed from now on
 */
export async function judgeSignatures(
  visit: DoctorVisit,
  identity: Identity,
  place: AdvertisedPlace,
  release: string,
  first: DoctorAnswer,
): Promise<boolean> {
  const { notes } = visit;
  const path = visit.name(place.url);
  const skip = (why: string): false => {
    notes.skip('signature', path, why);
    return false;
  };
  if (visit.isNative(place.url)) {
    notes.skip('profile', path, byToken);
    return skip(byToken);
  }
  if (first.kind !== 'json') {
    notes.skip('profile', path, 'No UCP response.');
    return skip('No UCP response.');
  }
  if (identity.profile(release) === undefined) {
    notes.skip('profile', path, noProfile);
    return skip('The store cannot verify signatures without an agent profile.');
  }
  const said = `${briefly(first)}, ${answerCode(first.json)}`;
  if (refusesProfile(first)) {
    if (visit.isLoopback && answerCode(first.json) === 'invalid_profile_url')
      notes.skip(
        'profile',
        path,
        `The agent profile is served on this machine over HTTP, and the store requires HTTPS (${said}). Start the store with UCP_ALLOW_INSECURE_LOOPBACK=true, or set --profile-base.`,
      );
    else notes.warn('profile', path, `The store rejected the agent profile in UCP-Agent: ${said}.`);
    return skip('The store rejected the agent profile.');
  }
  notes.ok('profile', path, 'The store accepted the agent profile.');
  const request = { ...place, headers: identity.headers(place, release) };
  const right = await visit.ask(identity.sign(request));
  const { headers } = identity.sign({ ...request, url: `${place.url}/elsewhere` });
  const wrong = await visit.ask({ ...request, ...(headers ? { headers } : {}) });
  return judge(visit, path, identity.isKeyPublished, { first, right, wrong });
}

function judge(
  { notes }: DoctorVisit,
  path: string,
  isKeyPublished: boolean,
  { first, right, wrong }: { first: DoctorAnswer; right: DoctorAnswer; wrong: DoctorAnswer },
): boolean {
  const mustSign = refusesCaller(first) && !refusesCaller(right);
  const told = (answer: DoctorAnswer): string =>
    `${briefly(answer)}${refusesCaller(answer) ? `, ${answerCode(answer.json) ?? 'no code'}` : ''}`;
  const all = `no signature: ${told(first)}; valid signature: ${told(right)}; invalid signature: ${told(wrong)}.`;
  if (right.kind !== 'json' || wrong.kind !== 'json')
    notes.fail('signature', path, `Signed requests did not get a UCP response: ${all}`);
  else if (isKeyPublished && refusesSignature(right))
    notes.fail('signature', path, `A valid signature was rejected: ${all}`);
  else if (!refusesCaller(wrong))
    notes.warn('signature', path, `An invalid signature was accepted: ${all}`, {
      expected: '401 signature_invalid',
    });
  else if (!isKeyPublished)
    notes.ok(
      'signature',
      path,
      `The store verifies signatures: it rejected one whose key is not in the profile (${told(right)}). To test a valid signature, add --signing-key.`,
    );
  else notes.ok('signature', path, `A valid signature was accepted and an invalid one rejected: ${all}`);
  return mustSign;
}

/** Reports what unsigned callers get on all paths, and whether a rejection says how to authenticate. */
export function judgeUnsigned(
  { notes }: DoctorVisit,
  path: string,
  asked: readonly { place: AdvertisedPlace; answer: DoctorAnswer }[],
): void {
  const alive = asked.filter(({ answer }) => answer.kind === 'json');
  if (alive.length === 0) return notes.skip('unsigned-caller', path, 'No UCP response.');
  const names = (some: typeof alive): string => [...new Set(some.map(({ place }) => place.what))].join(', ');
  const refused = alive.filter(({ answer }) => refusesCaller(answer));
  const codes = [
    ...new Set(
      refused.map(({ answer }) => `${answer.exchange.status} ${answerCode(answer.json) ?? ''}`.trim()),
    ),
  ];
  const said =
    refused.length === 0
      ? `Served without a signature: ${names(alive)}`
      : `Rejected with ${codes.join(', ')}: ${names(refused)}. Served: ${names(alive.filter((one) => !refused.includes(one))) || 'nothing'}`;
  const silent = alive.some(
    ({ answer }) => answer.exchange.status === 401 && answerHeader(answer, 'www-authenticate') === undefined,
  );
  if (silent)
    notes.warn('unsigned-caller', path, `${said}. The 401 response has no WWW-Authenticate header.`, {
      expected: 'WWW-Authenticate',
    });
  else notes.ok('unsigned-caller', path, `${said}.`);
}
