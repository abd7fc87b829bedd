/** Why the audit could not call a catalog, and how to enable it. */
import { type Proof, unknown, type Verdict } from '../../../check.ts';
import type { SearchTry, Value } from '../../../evidence.ts';
import { isLoopbackUrl } from '../../../parse/url.ts';
import { saidBy } from './search.ts';

interface Sources {
  mode: Value<'mode'>;
  ucpProbe: Value<'ucpProbe'>;
}

/** @param outcome the consequence, as a clause: `its prices are not known` */
export function uncalledCatalog({ mode, ucpProbe }: Sources, outcome = 'the search was not tested'): Verdict {
  const reason = ucpProbe.missing?.search ?? 'failed';
  const why = whyNot(mode.profileBase, ucpProbe.agreed !== undefined, reason);
  return unknown(reason, `${why} ${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}.`);
}

function whyNot(profileBase: string | undefined, agreed: boolean, reason: string): string {
  if (profileBase === undefined)
    return 'Catalog calls require an agent profile that the store can read. Add --profile-base on the command line, or set BASE_URL or AUDIT_PROFILE_BASE for a service.';
  if (!agreed) return 'No UCP release that both the store and the audit support has a readable profile.';
  return reason === 'not-requested'
    ? 'The search was not sent: no product to search for was found, or robots.txt or the request limit excluded it. To name a product page, use --product on the command line or "products" in a request.'
    : 'The search was not sent: no product page with a name to search for could be read.';
}

/** The catalog rejected the audit's profile. */
export function refusedProfile(
  last: SearchTry,
  { profileBase = '' }: Value<'mode'>,
  at: string,
  evidence: Proof[] = [],
): Verdict {
  const base = URL.parse(profileBase);
  if (last.said?.code === 'invalid_profile_url' && base && isLoopbackUrl(base))
    return unknown(
      'not-requested',
      'The store does not accept agent profiles on this machine. Start it with UCP_ALLOW_INSECURE_LOOPBACK=true, or add --profile-base with a public URL.',
      { evidence },
    );
  return unknown('failed', `${at} rejected the profile of the audit${saidBy(last)}.`, { evidence });
}
