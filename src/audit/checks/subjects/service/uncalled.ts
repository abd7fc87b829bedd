/** Why the audit could not call a catalog, and what makes it do so. */
import { type Proof, unknown, type Verdict } from '../../../check.ts';
import type { SearchTry, Value } from '../../../evidence.ts';
import { isLoopbackUrl } from '../../../parse/url.ts';
import { saidBy } from './search.ts';

interface Sources {
  mode: Value<'mode'>;
  ucpProbe: Value<'ucpProbe'>;
}

/** @param outcome what is not known for want of it, as a clause: `its prices are not known` */
export function uncalledCatalog(
  { mode, ucpProbe }: Sources,
  outcome = 'whether the search works is not known',
): Verdict {
  const reason = ucpProbe.missing?.search ?? 'failed';
  return unknown(reason, `${whyNot(mode.profileBase, ucpProbe.agreed !== undefined, reason)} So ${outcome}.`);
}

function whyNot(profileBase: string | undefined, agreed: boolean, reason: string): string {
  if (profileBase === undefined)
    return 'Catalog calls need an agent profile that the store can read: add --profile-base on the command line, or set BASE_URL or AUDIT_PROFILE_BASE of a service.';
  if (!agreed) return 'Store and audit have no release of UCP in common whose profile could be read.';
  return reason === 'not-requested'
    ? 'The search was not sent: no product was found to search for, or robots.txt or the plan left it out. Name a product page: --product on the command line, products in a request.'
    : 'The search was not sent: no product page could be read whose name to search for.';
}

/** The catalog answered that it does not accept our profile. */
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
      'The store accepts no agent profile on this machine: start it with UCP_ALLOW_INSECURE_LOOPBACK=true, or add --profile-base with profiles at a public address.',
      { evidence },
    );
  return unknown('failed', `${at} did not take the profile of the audit${saidBy(last)}.`, { evidence });
}
