/** The seller's identity in policies, home page, and markup. */
import type { Page, PolicyKind, Value } from '../../../evidence.ts';
import { addressesIn, companiesIn, registersIn } from '../../../parse/policy/seller.ts';
import { merchantAddresses, fullest, isComplete, legalOf } from '../organization/members.ts';
import type { Merchant } from '../organization/node.ts';

interface Identity {
  company?: string;
  address?: string;
  register?: string;
  /** Where each was found. */
  refs: { ref: string; text: string }[];
}

const places: readonly PolicyKind[] = ['imprint', 'contact', 'terms', 'about'];
const ends = { head: 2_000, tail: 16_000 };

/** Beginning and end of the home page: header and footer. */
export function frameText({ facts: { text } }: Page): string {
  const { visible } = text;
  return visible.length <= ends.head + ends.tail
    ? visible
    : `${visible.slice(0, ends.head)} ${visible.slice(-ends.tail)}`;
}

/** The first of each: on pages about the seller, on the home page, in the markup. */
export function statedIdentity(policies: Value<'policies'>, home: Page, merchant: Merchant): Identity {
  const found: Identity = { refs: [] };
  const take = (key: 'company' | 'address' | 'register', text: string | undefined, ref: string): void => {
    if (text === undefined || found[key] !== undefined) return;
    found[key] = text;
    found.refs.push({ ref, text });
  };
  for (const kind of places) {
    const { own, page } = policies[kind];
    if (!own || !page) continue;
    take('company', own.legalForms[0], page.ref);
    take('address', own.addresses[0], page.ref);
    take('register', own.registers[0], page.ref);
  }
  if (found.refs.length < 3) {
    const text = frameText(home);
    take('company', companiesIn(text)[0], home.ref);
    take('address', addressesIn(text)[0], home.ref);
    take('register', registersIn(text)[0], home.ref);
  }
  const legal = legalOf(merchant);
  take('company', legal.name, home.ref);
  take('register', legal.ids[0]?.join(' '), home.ref);
  const address = fullest(merchantAddresses(merchant));
  const { street, postalCode, locality, country } = address ?? {};
  if (address && isComplete(address))
    take('address', [street, postalCode, locality, country].filter(Boolean).join(', '), home.ref);
  return found;
}
