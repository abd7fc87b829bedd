import { pass, warn } from '../../check.ts';
import { defineOrganizationMember } from '../subjects/organization/member.ts';
import { profilesOf, hostWithoutWww } from '../subjects/organization/members.ts';
import { quote } from '../subjects/product/facts.ts';

export default defineOrganizationMember({
  id: 'organization-same-as',
  member: 'sameAs',
  name: 'Organization links to its profiles',
  description: 'Detects a merchant without links to its profiles on other sites.',
  why: 'If several companies share a name, profiles on other sites show an agent which one sells here.',
  judged: {
    pass: 'sameAs lists pages on at least two other hosts.',
    warn: 'sameAs lists one page or none. The home page of a network and pages of the storefront itself do not count.',
  },
  priority: 'low',
  fix: {
    title: 'Link the Organization to its profiles with sameAs',
    instructions: 'List the absolute URLs of your own profiles and of your Wikidata entry, if there is one.',
    snippet: '"sameAs": ["https://www.instagram.com/shop", "https://www.wikidata.org/wiki/Q42"]',
  },
  sources: ['google-organization', 'schema-org'],
  judge(merchant, { home }, { proof, finding }) {
    const { type } = merchant;
    const { written, profiles } = profilesOf(merchant, home);
    const found = written.length ? written.join(' ') : undefined;
    if (profiles.length >= 2) {
      const hosts = profiles.slice(0, 3).map((url) => hostWithoutWww(url).slice(0, 60));
      const more = profiles.length > 3 ? ` and ${profiles.length - 3} more` : '';
      return pass(`The ${type} links to ${hosts.join(', ')}${more}.`, proof(found));
    }
    if (profiles[0])
      return warn(`The ${type} links to only one profile, ${quote(profiles[0])}.`, finding(found));
    return written[0]
      ? warn(
          `None of the ${written.length} sameAs values is a profile on another site, for example ${quote(written[0])}.`,
          finding(found),
        )
      : warn(`The ${type} has no sameAs.`, finding());
  },
});
