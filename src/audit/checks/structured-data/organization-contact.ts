import { fail, pass, warn } from '../../check.ts';
import { defineOrganizationMember } from '../subjects/organization/member.ts';
import { contactOf } from '../subjects/organization/members.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';

export default defineOrganizationMember({
  id: 'organization-contact',
  member: 'contactPoint',
  name: 'Organization has contact details',
  description: 'Detects merchants that agents cannot contact.',
  why: 'An agent that helps with a complaint or a question looks for an email address or telephone number in this node.',
  judged: {
    pass: 'The node or one of its contact points has an email address or telephone number.',
    warn: 'There is only the URL of a contact page, or a value that is neither an email address nor a telephone number.',
    fail: 'The node has no contact details.',
  },
  priority: 'medium',
  fix: {
    title: 'Add a contact point to the Organization',
    instructions:
      'Add a contactPoint with email or telephone. Include the country code in the telephone number.',
    snippet:
      '"contactPoint": {"@type": "ContactPoint", "contactType": "customer service", "email": "help@shop.example"}',
  },
  judge(merchant, { home }, { finding }) {
    const { path, type } = merchant;
    const { emails, phones, urls, odd } = contactOf(merchant, home);
    const ways = [...emails.slice(0, 1), ...phones.slice(0, 1)];
    if (ways.length)
      return pass(`The ${type} can be contacted at ${ways.map((way) => quote(way)).join(' and ')}.`, {
        evidence: [proofOn(home, path, ways.join(', '))],
      });
    if (odd[0])
      return warn(
        `The contact ${quote(odd[0])} of the ${type} is neither an email address nor a telephone number.`,
        finding(odd[0]),
      );
    return urls[0]
      ? warn(`The ${type} has only a contact page, ${quote(urls[0])}.`, finding(urls[0]))
      : fail(`The ${type} has no email address or telephone number.`, finding());
  },
});
