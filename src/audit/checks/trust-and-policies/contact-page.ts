import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { merchantAddresses, contactOf, fullest, isComplete } from '../subjects/organization/members.ts';
import { merchantOf, type Merchant } from '../subjects/organization/node.ts';
import { frameText } from '../subjects/policies/seller.ts';
import { addressesIn, emailsIn, phonesIn } from '../../parse/policy/seller.ts';

export default defineCheck({
  id: 'contact-page',
  category: 'trust-and-policies',
  name: 'Contact details are readable',
  description: 'Detects stores without contact details.',
  why: 'An agent that recommends a store looks for a way to contact the seller, and shopping services require one.',
  judged: {
    pass: 'Two of email, telephone, postal address, contact form, and chat were found as a link, form, text, or markup on the home page, contact page, or imprint.',
    warn: 'Only one was found.',
    fail: 'None was found.',
    unknown:
      'Fewer than two were found, and the contact page or the imprint could not be read, or the page is in a language that the audit does not cover.',
  },
  priority: 'high',
  confidence: 'medium',
  searches: ['links'],
  effort: 'minutes',
  fix: {
    title: 'Show two ways to contact the store as text',
    instructions:
      'Add an email link and a telephone number or postal address to the contact page or footer, in the initial HTML.',
    snippet:
      '<a href="mailto:help@shop.example">help@shop.example</a> <a href="tel:+4930123456">+49 30 123456</a>',
  },
  sources: ['google-store-requirements'],
  needs: ['policies', 'home'],
  uses: ['target'],
  evaluate({ policies, home, target }) {
    const kinds = ['contact', 'imprint'] as const;
    const read = kinds.map((kind) => policies[kind]).filter((policy) => policy.page && policy.own);
    const facts = [home.facts, ...read.flatMap((policy) => (policy.page ? [policy.page.facts] : []))];
    const links = facts.flatMap((one) => one.links);
    const merchant = target && merchantOf(home, target);
    const marked = merchant ? contactOf(merchant, home) : { emails: [], phones: [] };
    const leads = (scheme: string): boolean =>
      links.some(({ href }) => href.toLowerCase().startsWith(scheme));
    const has = (key: 'emails' | 'phones' | 'addresses'): boolean =>
      read.some(({ own }) => (own?.[key].length ?? 0) > 0);
    const text = frameText(home);
    // Cheapest first: links need no search of the text.
    const ways: [string, () => boolean][] = [
      [
        'email',
        () => leads('mailto:') || has('emails') || marked.emails.length > 0 || emailsIn(text).length > 0,
      ],
      [
        'telephone',
        () => leads('tel:') || has('phones') || marked.phones.length > 0 || phonesIn(text).length > 0,
      ],
      ['contact form', () => facts.some((one) => one.forms.some((form) => form.kind === 'contact'))],
      [
        'chat',
        () =>
          links.some(({ abs = '' }) => messenger.test(abs)) ||
          facts.some(({ controls }) => controls.some(({ name }) => chat.test(name))),
      ],
      ['postal address', () => has('addresses') || isAddressMarked(merchant) || addressesIn(text).length > 0],
    ];
    const there: string[] = [];
    for (const [way, isThere] of ways) if (there.length < 2 && isThere()) there.push(way);
    const evidence = [
      { ref: home.ref },
      ...read.flatMap((policy) => (policy.ref ? [{ ref: policy.ref }] : [])),
    ].slice(0, 3);
    if (there.length >= 2)
      return pass(`The seller can be contacted by ${there.join(' and ')}.`, { evidence });
    const unread = kinds
      .map((kind) => policies[kind])
      .find((policy) => policy.found !== 'none' && !policy.page);
    if (unread)
      return unknown(unread.reason ?? 'failed', `The contact page ${unread.href ?? ''} could not be read.`, {
        evidence,
      });
    if (there.length === 1)
      return warn(`Only one way to contact the seller was found: ${there[0]}.`, {
        evidence,
        cause: 'policy:contact',
        byWords: true,
      });
    return fail('No email address, telephone number, postal address, contact form, or chat was found.', {
      evidence,
      cause: 'policy:contact',
      byWords: true,
    });
  },
});

const messenger = /^https?:\/\/(?:wa\.me|api\.whatsapp\.com|m\.me|t\.me|line\.me|lin\.ee)\//i;
const chat = /^(?:live[- ]?)?chat\b|^chat (?:with|now)|\blive[- ]?chat\b|チャット/i;

function isAddressMarked(merchant: Merchant | undefined): boolean {
  const address = merchant && fullest(merchantAddresses(merchant));
  return address !== undefined && isComplete(address) && address.street !== undefined;
}
