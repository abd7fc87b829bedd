/** The family of checks that each judge one part of the merchant's Organization node on the home page. */
import {
  type Check,
  type CheckMeta,
  defineCheck,
  type Given,
  notApplicable,
  type Verdict,
} from '../../../check.ts';
import type { EvidenceName } from '../../../evidence.ts';
import { pointTo, proofOn } from '../product/facts.ts';
import { organizationCause, organizationFix } from './draft.ts';
import { merchantOf, type Merchant } from './node.ts';

type Needs = 'home' | 'target';

/** Helpers for `judge`: evidence at a member of the node, and a finding with the shared fix. */
interface OrganizationTools {
  proof(found?: string, member?: string): Pick<Verdict, 'evidence'>;
  finding(
    found?: string,
    member?: string,
    over?: Record<string, unknown>,
  ): Pick<Verdict, 'cause' | 'evidence' | 'fix'>;
}

interface OrganizationMember<U extends EvidenceName> extends Pick<
  CheckMeta<Needs, U>,
  'id' | 'name' | 'description' | 'why' | 'priority' | 'confidence' | 'fix'
> {
  /** The member that is checked, if it is only one. */
  member?: string;
  judged: Check['judged'];
  sources?: Check['sources'];
  uses?: readonly U[];
  judge(merchant: Merchant, given: Given<Needs, U | 'policies'>, tools: OrganizationTools): Verdict;
}

export function defineOrganizationMember<U extends EvidenceName = never>({
  member: own,
  judged: { notApplicable: otherwise = 'The home page has no Organization node.', unknown, ...judged },
  judge,
  uses = [],
  ...meta
}: OrganizationMember<U>): Check {
  return defineCheck({
    category: 'structured-data',
    appliesTo: 'home',
    requires: ['home'],
    effort: 'minutes',
    judged: { ...judged, notApplicable: otherwise, ...(unknown && { unknown }) },
    sources: ['google-organization'],
    ...meta,
    needs: ['home', 'target'],
    uses: [...uses, 'policies'],
    evaluate(given: Given<Needs, U | 'policies'>) {
      const { home, target, policies } = given as Given<Needs, 'policies'>;
      const merchant = merchantOf(home, target);
      if (!merchant) return notApplicable('No Organization node on the home page represents the merchant.');
      const proof: OrganizationTools['proof'] = (found, member = own) => ({
        evidence: [
          proofOn(home, member === undefined ? merchant.path : pointTo(merchant.path, member), found),
        ],
      });
      return judge(merchant, given, {
        proof,
        finding: (found, member, over) => ({
          cause: organizationCause,
          fix: organizationFix(merchant, { home, target, policies }, over),
          ...proof(found, member),
        }),
      });
    },
  });
}
