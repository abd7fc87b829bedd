import { notApplicable, pass, warn } from '../../check.ts';
import { textsOf } from '../subjects/organization/draft.ts';
import { defineOrganizationMember } from '../subjects/organization/member.ts';
import { legalOf } from '../subjects/organization/members.ts';
import { placedInEurope } from '../subjects/organization/region.ts';
import { quote } from '../subjects/product/facts.ts';

export default defineOrganizationMember({
  id: 'organization-legal-ids',
  name: 'Organization has a legal identity',
  description: 'Detects merchants whose registration cannot be looked up.',
  why: 'With the legal name and a registration number, an agent can look up the seller before it pays.',
  judged: {
    pass: 'The node has a legal name and a VAT, tax, DUNS, LEI, or other registration number.',
    warn: 'The legal name, the registration number, or both are missing.',
    notApplicable:
      'The home page has no Organization node, or nothing indicates that the seller is in the EU or the UK.',
  },
  priority: 'low',
  confidence: 'medium',
  fix: {
    title: 'Add the legal name and VAT number to the Organization',
    instructions: 'Add legalName as registered, and vatID or another registration number.',
    snippet: '"legalName": "Shop GmbH",\n"vatID": "DE123456789"',
  },
  judge(merchant, { home, target, policies }, { proof, finding }) {
    const placed = placedInEurope(merchant, home, target, textsOf({ home, target, policies }));
    if (placed === undefined)
      return notApplicable('Nothing indicates that the seller is in the EU or the UK.');
    const { type } = merchant;
    const { name, ids } = legalOf(merchant);
    const [id] = ids;
    const found = [name, id?.join(' ')].filter((one) => one !== undefined).join(', ') || undefined;
    if (name !== undefined && id)
      return pass(`The ${type} is ${quote(name)} with ${id[0]} ${quote(id[1], 40)}.`, proof(found));
    const why = `although ${placed} indicates that the seller is in the EU or the UK`;
    if (name !== undefined)
      return warn(`The ${type} ${quote(name)} has no registration number, ${why}.`, finding(found));
    return id
      ? warn(`The ${type} has ${id[0]} ${quote(id[1], 40)} but no legalName, ${why}.`, finding(found))
      : warn(`The ${type} has neither a legalName nor a registration number, ${why}.`, finding());
  },
});
