import { defineCheck, notApplicable, pass, warn } from '../../check.ts';
import { organizationCause, organizationFix } from '../subjects/organization/draft.ts';
import { profilesOf, siteOf } from '../subjects/organization/members.ts';
import { merchantOf } from '../subjects/organization/node.ts';
import { pointTo, proofOn, quote } from '../subjects/product/facts.ts';

export default defineCheck({
  id: 'organization-same-as',
  category: 'structured-data',
  name: 'Organization links to its profiles',
  description: 'Detects a merchant that nothing on other sites vouches for.',
  why: 'Profiles on other sites tell an agent which of several companies of one name sells here.',
  judged: {
    pass: 'sameAs names pages on at least two other hosts.',
    warn: 'It names one or none; the start page of a network and pages of the shop itself do not count.',
    notApplicable: 'The home page has no Organization node.',
  },
  priority: 'low',
  appliesTo: 'home',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Link the Organization to its profiles with sameAs',
    instructions:
      'List the absolute addresses of your own profiles and of the Wikidata entry, if there is one.',
    snippet: '"sameAs": ["https://www.instagram.com/shop", "https://www.wikidata.org/wiki/Q42"]',
  },
  sources: ['google-organization', 'schema-org'],
  needs: ['home', 'target'],
  uses: ['policies'],
  evaluate({ home, target, policies }) {
    const merchant = merchantOf(home, target);
    if (!merchant) return notApplicable('No Organization on the home page stands for the shop.');
    const { path, type } = merchant;
    const { written, profiles } = profilesOf(merchant, home);
    const evidence = [proofOn(home, pointTo(path, 'sameAs'), written.length ? written.join(' ') : undefined)];
    if (profiles.length >= 2) {
      const hosts = profiles.slice(0, 3).map((url) => siteOf(url).slice(0, 60));
      const more = profiles.length > 3 ? ` and ${profiles.length - 3} more` : '';
      return pass(`The ${type} links to ${hosts.join(', ')}${more}.`, { evidence });
    }
    const said = {
      cause: organizationCause,
      fix: organizationFix(merchant, { home, target, ...(policies ? { policies } : {}) }),
      evidence,
    };
    if (profiles[0]) return warn(`The ${type} links to one profile only, ${quote(profiles[0])}.`, said);
    return written[0]
      ? warn(
          `None of the ${written.length} sameAs values is a profile on another site, as ${quote(written[0])}.`,
          said,
        )
      : warn(`The ${type} has no sameAs.`, said);
  },
});
