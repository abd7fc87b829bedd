import { notApplicable, pass, warn } from '../../check.ts';
import { textsOf } from '../subjects/organization/draft.ts';
import { defineOrganizationMember } from '../subjects/organization/member.ts';
import { legalOf } from '../subjects/organization/members.ts';
import { placedInEurope } from '../subjects/organization/region.ts';
import { quote } from '../subjects/product/facts.ts';

export default defineOrganizationMember({
  id: 'organization-legal-ids',
  name: 'Organization carries its legal identity',
  description: 'Detects merchants whose registration cannot be looked up.',
  why: 'With the legal name and a register number an agent can look the seller up before money moves.',
  judged: {
    pass: 'There is a legal name and a VAT, tax, DUNS, LEI or other register number.',
    warn: 'One of the two is missing, or both are.',
    notApplicable: 'There is no Organization node, or nothing places the seller in the EU or the UK.',
  },
  priority: 'low',
  confidence: 'medium',
  fix: {
    title: 'Add legal name and VAT number to the Organization',
    instructions: 'Add legalName as registered, and vatID or another register number.',
    snippet: '"legalName": "Shop GmbH",\n"vatID": "DE123456789"',
  },
  judge(merchant, { home, target, policies }, { proof, finding }) {
    const placed = placedInEurope(merchant, home, target, textsOf({ home, target, policies }));
    if (placed === undefined) return notApplicable('Nothing places the seller in the EU or the UK.');
    const { type } = merchant;
    const { name, ids } = legalOf(merchant);
    const [id] = ids;
    const found = [name, id?.join(' ')].filter((one) => one !== undefined).join(', ') || undefined;
    if (name !== undefined && id)
      return pass(`The ${type} is ${quote(name)} with ${id[0]} ${quote(id[1], 40)}.`, proof(found));
    const why = `though ${placed} places the seller in the EU or the UK`;
    if (name !== undefined)
      return warn(`The ${type} ${quote(name)} has no register number, ${why}.`, finding(found));
    return id
      ? warn(`The ${type} has ${id[0]} ${quote(id[1], 40)} and no legalName, ${why}.`, finding(found))
      : warn(`The ${type} has neither legalName nor a register number, ${why}.`, finding());
  },
});
