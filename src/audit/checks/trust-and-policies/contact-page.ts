import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';

export default defineCheck({
  id: 'contact-page',
  category: 'trust-and-policies',
  name: 'Contact details are readable',
  description: 'Detects stores that cannot be reached.',
  why: 'An agent that recommends a shop looks for a way to reach the seller, and shopping services demand one.',
  judged: {
    pass: 'Two of e-mail, telephone, postal address and contact form are found: as link or form on the home page, as link, form or text on the contact page or the imprint.',
    warn: 'Just one is found.',
    fail: 'None is found.',
    unknown: 'Fewer than two are found, and the contact page or the imprint could not be read.',
  },
  priority: 'high',
  appliesTo: 'site',
  requires: [],
  confidence: 'medium',
  effort: 'minutes',
  maturity: 'established',
  fix: {
    title: 'Show two ways to reach the store as text',
    instructions:
      'Put an e-mail link and a telephone number or postal address on the contact page or into the footer, in the first HTML.',
    snippet:
      '<a href="mailto:help@shop.example">help@shop.example</a> <a href="tel:+4930123456">+49 30 123456</a>',
  },
  sources: [
    'Google Merchant Center online store requirements https://support.google.com/merchants/answer/6150127',
  ],
  needs: ['policies', 'home'],
  evaluate({ policies, home }) {
    const read = [policies.contact, policies.imprint].filter((policy) => policy.page && policy.own);
    const facts = [home.facts, ...read.flatMap((policy) => (policy.page ? [policy.page.facts] : []))];
    const links = facts.flatMap((one) => one.links.map(({ href }) => href.toLowerCase()));
    const ways = [
      [
        'e-mail',
        links.some((href) => href.startsWith('mailto:')) || read.some((policy) => policy.own?.emails.length),
      ],
      [
        'telephone',
        links.some((href) => href.startsWith('tel:')) || read.some((policy) => policy.own?.phones.length),
      ],
      ['postal address', read.some((policy) => policy.own?.addresses.length)],
      ['contact form', facts.some((one) => one.forms.some((form) => form.kind === 'contact'))],
    ] as const;
    const there = ways.filter(([, found]) => found).map(([way]) => way);
    const evidence = [
      { ref: home.ref },
      ...read.flatMap((policy) => (policy.ref ? [{ ref: policy.ref }] : [])),
    ].slice(0, 3);
    if (there.length >= 2) return pass(`Reachable by ${there.join(' and ')}.`, { evidence });
    const unread = [policies.contact, policies.imprint].find(
      (policy) => policy.found !== 'none' && !policy.page,
    );
    if (unread)
      return unknown(unread.reason ?? 'failed', `The contact page ${unread.href ?? ''} could not be read.`, {
        evidence,
      });
    if (there.length === 1)
      return warn(`Only one way to reach the store was found: ${there[0]}.`, {
        evidence,
        cause: 'policy:contact',
      });
    return fail('No e-mail, telephone, postal address or contact form was found.', {
      evidence,
      cause: 'policy:contact',
    });
  },
});
