import { defineCheck, notApplicable, pass, warn } from '../../check.ts';
import { organizationCause, organizationFix, textsOf } from '../subjects/organization/draft.ts';
import { legalOf } from '../subjects/organization/members.ts';
import { merchantOf } from '../subjects/organization/node.ts';
import { placedInEurope } from '../subjects/organization/region.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';

export default defineCheck({
  id: 'organization-legal-ids',
  category: 'structured-data',
  name: 'Organization carries its legal identity',
  description: 'Detects merchants whose registration cannot be looked up.',
  why: 'With the legal name and a register number an agent can look the seller up before money moves.',
  judged: {
    pass: 'There is a legal name and a VAT, tax, DUNS, LEI or other register number.',
    warn: 'One of the two is missing, or both are.',
    notApplicable: 'There is no Organization node, or nothing places the seller in the EU or the UK.',
  },
  priority: 'low',
  appliesTo: 'home',
  requires: ['home'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Add legal name and VAT number to the Organization',
    instructions: 'Add legalName as registered, and vatID or another register number.',
    snippet: '"legalName": "Shop GmbH",\n"vatID": "DE123456789"',
  },
  sources: ['google-organization'],
  needs: ['home', 'target'],
  uses: ['policies'],
  evaluate({ home, target, policies }) {
    const merchant = merchantOf(home, target);
    if (!merchant) return notApplicable('No Organization on the home page stands for the shop.');
    const shop = { home, target, ...(policies ? { policies } : {}) };
    const placed = placedInEurope(merchant, home, target, textsOf(shop));
    if (placed === undefined) return notApplicable('Nothing places the seller in the EU or the UK.');
    const { path, type } = merchant;
    const { name, ids } = legalOf(merchant);
    const [id] = ids;
    const found = [name, id?.join(' ')].filter((one) => one !== undefined).join(', ');
    const evidence = [proofOn(home, path, found === '' ? undefined : found)];
    if (name !== undefined && id)
      return pass(`The ${type} is ${quote(name)} with ${id[0]} ${quote(id[1], 40)}.`, { evidence });
    const said = { cause: organizationCause, fix: organizationFix(merchant, shop), evidence };
    const why = `though ${placed} places the seller in the EU or the UK`;
    if (name !== undefined) return warn(`The ${type} ${quote(name)} has no register number, ${why}.`, said);
    return id
      ? warn(`The ${type} has ${id[0]} ${quote(id[1], 40)} and no legalName, ${why}.`, said)
      : warn(`The ${type} has neither legalName nor a register number, ${why}.`, said);
  },
});
