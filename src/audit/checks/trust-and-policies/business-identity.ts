import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { graphOf } from '../../parse/structured/values.ts';
import { merchantOf, type Merchant } from '../subjects/organization/node.ts';
import { placedInEurope } from '../subjects/organization/region.ts';
import { textsOf } from '../subjects/organization/draft.ts';
import { statedIdentity } from '../subjects/policies/seller.ts';

export default defineCheck({
  id: 'business-identity',
  category: 'trust-and-policies',
  name: 'Legal identity is stated',
  description: 'Detects anonymous sellers.',
  why: 'Before a payment, agents and shopping services look up who operates a store. Sellers in the EU and the UK have to state it by law.',
  judged: {
    pass: 'The contact page, imprint, terms, another policy, the home page, or its markup states a company with its legal form (Ltd, GmbH, S.r.l., …) and an address or a registration or tax number, or an address and such a number without a company.',
    warn: 'Only one of them was found, or none was found and nothing indicates that the seller is in the EU or the UK.',
    fail: 'None was found, although country, domain, or a VAT wording indicates that the seller is in the EU or the UK.',
    unknown:
      'Not enough was found, and the contact page, imprint, or terms could not be read, or the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  shopOnly: true,
  confidence: 'low',
  effort: 'minutes',
  fix: {
    title: 'Add an imprint with legal name, address, and registration number',
    instructions:
      'Publish the details as text and link to the page from the footer. Replace the values that start with YOUR.',
    snippet:
      '<address>YOUR-LEGAL-NAME, YOUR-STREET, YOUR-POSTCODE YOUR-CITY. Register: YOUR-REGISTER-NUMBER. VAT: YOUR-VAT-NUMBER.</address>',
  },
  sources: ['google-store-requirements'],
  needs: ['policies', 'home', 'target'],
  evaluate({ policies, home, target }) {
    const merchant = merchantOf(home, target) ?? nobody();
    const { company, address, register, refs } = statedIdentity(policies, home, merchant);
    const evidence = refs.slice(0, 3).map(({ ref, text }) => ({ ref, snippet: text.slice(0, 250) }));
    const found = [company, address, register].filter((one) => one !== undefined);
    if (found.length >= 2)
      return pass(`The page identifies the seller: ${found.map((one) => one.slice(0, 60)).join('; ')}.`, {
        evidence,
      });
    const unread = (['imprint', 'contact', 'terms'] as const)
      .map((kind) => policies[kind])
      .find(({ found: how, page }) => how !== 'none' && !page);
    if (unread)
      return unknown(
        unread.reason ?? 'failed',
        `${unread.href ?? 'A page about the seller'} could not be read.`,
        {
          evidence: [{ ref: unread.ref ?? home.ref }],
        },
      );
    const cause = 'policy:imprint';
    const kept = (value: string | undefined, otherwise: string): string =>
      (value ?? otherwise).replaceAll(/[<>&]/g, ' ').slice(0, 120);
    const fix = {
      snippet: `<address>${kept(company, 'YOUR-LEGAL-NAME')}, ${kept(address, 'YOUR-STREET, YOUR-POSTCODE YOUR-CITY')}. ${kept(register, 'Register: YOUR-REGISTER-NUMBER. VAT: YOUR-VAT-NUMBER')}.</address>`,
    };
    if (found.length === 1) {
      const [what, lacks] = company
        ? ['a company', 'but neither an address nor a registration number']
        : address
          ? ['an address', 'but neither a company nor a registration number']
          : ['a registration number', 'but neither a company nor an address'];
      return warn(`The storefront states ${what} (${found[0]!.slice(0, 80)}), ${lacks}.`, {
        evidence,
        cause,
        fix,
        byWords: true,
      });
    }
    const nothing =
      'The contact page, imprint, terms, and home page state no company, address, or registration number';
    const placed = placedInEurope(merchant, home, target, textsOf({ home, target, policies }));
    return placed === undefined
      ? warn(`${nothing}.`, { evidence: [{ ref: home.ref }], cause, fix, byWords: true })
      : fail(`${nothing}, although ${placed} indicates that the seller is in the EU or the UK.`, {
          evidence: [{ ref: home.ref }],
          cause,
          fix,
          byWords: true,
        });
  },
});

const nobody = (): Merchant => ({ type: 'Organization', path: '', props: {}, graph: graphOf([]) });
