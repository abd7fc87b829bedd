/** Whether the store takes our profile, and what signatures mean to it. */
import { answerCode, answerHeader, briefly, type DoctorAnswer } from './answer.ts';
import type { AdvertisedPlace } from './places.ts';
import type { Identity } from './identity.ts';
import { refusesCaller, refusesProfile, refusesSignature } from './refusal-codes.ts';
import type { DoctorVisit } from './visit.ts';

const noProfile =
  'The store could not read a profile of ours: give --profile-base with profiles at a public address ("portico serve" has them at /agent-profile).';

/**
 * Asks the same harmless question with a right and with a wrong signature.
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
  if (first.kind !== 'json') {
    notes.skip('profile', path, 'There was no answer of the protocol.');
    return skip('There was no answer of the protocol.');
  }
  if (identity.profile(release) === undefined) {
    notes.skip('profile', path, noProfile);
    return skip('Without a profile nobody can look up our keys.');
  }
  const said = `${briefly(first)}, ${answerCode(first.json)}`;
  if (refusesProfile(first)) {
    if (visit.isLoopback && answerCode(first.json) === 'invalid_profile_url')
      notes.skip(
        'profile',
        path,
        `Our profile is on this machine, and the store wants https (${said}): start it with UCP_ALLOW_INSECURE_LOOPBACK, or give --profile-base.`,
      );
    else notes.warn('profile', path, `Named in UCP-Agent, our profile is refused: ${said}.`);
    return skip('The store does not take our profile.');
  }
  notes.ok('profile', path, 'The store takes our profile.');
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
  const all = `unsigned: ${told(first)}; rightly signed: ${told(right)}; wrongly signed: ${told(wrong)}.`;
  if (right.kind !== 'json' || wrong.kind !== 'json')
    notes.fail('signature', path, `Signed requests get no answer of the protocol: ${all}`);
  else if (isKeyPublished && refusesSignature(right))
    notes.fail('signature', path, `A right signature is refused: ${all}`);
  else if (!refusesCaller(wrong))
    notes.warn('signature', path, `A wrong signature is taken: ${all}`, {
      expected: '401 signature_invalid',
    });
  else if (!isKeyPublished)
    notes.ok(
      'signature',
      path,
      `Signatures are looked at: one by a key that is in no profile is refused (${told(right)}). --signing-key tries a right one.`,
    );
  else notes.ok('signature', path, `A right signature is taken, a wrong one refused: ${all}`);
  return mustSign;
}

/** What somebody gets who does not sign, in a line for all paths; and whether a refusal says how to come in. */
export function judgeUnsigned(
  { notes }: DoctorVisit,
  path: string,
  asked: readonly { place: AdvertisedPlace; answer: DoctorAnswer }[],
): void {
  const alive = asked.filter(({ answer }) => answer.kind === 'json');
  if (alive.length === 0) return notes.skip('unsigned-caller', path, 'There was no answer of the protocol.');
  const names = (some: typeof alive): string => [...new Set(some.map(({ place }) => place.what))].join(', ');
  const refused = alive.filter(({ answer }) => refusesCaller(answer));
  const codes = [
    ...new Set(
      refused.map(({ answer }) => `${answer.exchange.status} ${answerCode(answer.json) ?? ''}`.trim()),
    ),
  ];
  const said =
    refused.length === 0
      ? `All is served: ${names(alive)}`
      : `Refused with ${codes.join(', ')}: ${names(refused)}. Served: ${names(alive.filter((one) => !refused.includes(one))) || 'nothing'}`;
  const silent = alive.some(
    ({ answer }) => answer.exchange.status === 401 && answerHeader(answer, 'www-authenticate') === undefined,
  );
  if (silent)
    notes.warn('unsigned-caller', path, `${said}. The refusal names no way in.`, {
      expected: 'WWW-Authenticate',
    });
  else notes.ok('unsigned-caller', path, `${said}.`);
}
