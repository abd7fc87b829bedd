import { fail, pass, warn } from '../../check.ts';
import { defineOrganizationMember } from '../subjects/organization/member.ts';
import { contactOf } from '../subjects/organization/members.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';

export default defineOrganizationMember({
  id: 'organization-contact',
  member: 'contactPoint',
  name: 'Organization says how to reach it',
  description: 'Detects merchants that agents cannot reach.',
  why: 'An agent that helps with a complaint or a question looks for an e-mail address or a telephone number in the node.',
  judged: {
    pass: 'The node or one of its contact points has an e-mail address or a telephone number.',
    warn: 'There is only the address of a contact page, or a value that is neither e-mail nor telephone.',
    fail: 'There is none of them.',
  },
  priority: 'medium',
  fix: {
    title: 'Add a contact point to the Organization',
    instructions: 'Add a contactPoint with e-mail or telephone, the telephone with its country code.',
    snippet:
      '"contactPoint": {"@type": "ContactPoint", "contactType": "customer service", "email": "help@shop.example"}',
  },
  judge(merchant, { home }, { finding }) {
    const { path, type } = merchant;
    const { emails, phones, urls, odd } = contactOf(merchant, home);
    const ways = [...emails.slice(0, 1), ...phones.slice(0, 1)];
    if (ways.length)
      return pass(`The ${type} can be reached by ${ways.map((way) => quote(way)).join(' and ')}.`, {
        evidence: [proofOn(home, path, ways.join(', '))],
      });
    if (odd[0])
      return warn(
        `The contact ${quote(odd[0])} of the ${type} is neither an e-mail address nor a number.`,
        finding(odd[0]),
      );
    return urls[0]
      ? warn(`The ${type} names only a contact page, ${quote(urls[0])}.`, finding(urls[0]))
      : fail(`The ${type} names no e-mail address and no telephone number.`, finding());
  },
});
