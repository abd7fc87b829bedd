/** Sample views for tests: consistent with each other, and varied enough to meet every member of the answers. */
import {
  emptyInput,
  type CartView,
  type CheckoutView,
  type QuoteProblem,
  type Quote,
  type Site,
} from '#commerce';
import type { EncodeContext, Release } from '../../../src/protocols/ucp/release.ts';

export const origin = 'https://shop.example';
/** 20 November 2026, noon UTC. */
export const noon = Date.UTC(2026, 10, 20, 12);

export const sampleSite = (changes: Partial<Site> = {}): Site => ({
  id: 'lamps',
  name: 'Lamp Shop',
  hosts: ['shop.example'],
  enabled: true,
  capabilities: { productDiscovery: true, cart: true, checkout: true, payment: true, orderTracking: true },
  checkoutMode: 'agent_delegated',
  providers: ['stripe'],
  primaryRelease: '2026-08-25',
  agentPolicy: 'open',
  backend: 'embedded',
  currencies: ['USD', 'EUR'],
  locale: 'en-US',
  country: 'US',
  rateLimit: 600,
  paymentHandlers: [
    {
      name: 'example.portico.sandbox',
      id: 'sandbox',
      version: '2026-08-25',
      spec: `${origin}/ucp/handlers/example.portico.sandbox/spec`,
      schema: `${origin}/ucp/handlers/example.portico.sandbox/schema.json`,
      instruments: [{ type: 'card', constraints: { brands: ['visa', 'mastercard'] } }],
      config: { environment: 'sandbox' },
    },
  ],
  links: [],
  storefront: origin,
  checkoutHours: 6,
  review: [],
  consent: [
    { purpose: 'dev.ucp.consent.marketing', description: 'News and offers by e-mail', granted: false },
    { purpose: 'dev.ucp.consent.marketing.email', description: 'By e-mail', granted: false },
    { purpose: 'com.example.consent.loyalty', description: 'The bonus programme', granted: true },
  ],
  ...changes,
});

export const sampleAddresses = { origin, rest: `${origin}/api/ucp`, mcp: `${origin}/api/ucp/mcp` };

/** @param root only the capability and its extensions, as negotiated for one operation; all without it */
export function sampleFrame(
  release: Release,
  root?: string,
  changes: Partial<EncodeContext> = {},
): EncodeContext {
  const site = changes.site ?? sampleSite();
  const negotiated = release.capabilities.filter(
    ({ name, extends: parents = [] }) => !root || name === root || parents.includes(root),
  );
  return {
    site,
    addresses: sampleAddresses,
    capabilities: Object.fromEntries(negotiated.map(({ name }) => [name, [{ version: release.version }]])),
    handlers: site.paymentHandlers,
    continueUrl: (token) => `${origin}/ucp/continue/${token}`,
    ...changes,
  };
}

export const emptyQuote = (changes: Partial<Quote> = {}): Quote => ({
  currency: 'USD',
  lines: [],
  promotions: [],
  refusedCodes: [],
  groups: [],
  fees: [],
  taxes: [],
  totals: {
    items: 0,
    itemDiscounts: 0,
    orderDiscounts: 0,
    fulfilment: 0,
    fulfilmentDiscounts: 0,
    fees: 0,
    tax: 0,
    total: 0,
    pricesIncludeTax: false,
  },
  eligibility: [],
  links: [],
  problems: [],
  handlers: [],
  ...changes,
});

export const home = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  street: '1 Analytical Way',
  locality: 'Springfield',
  region: 'IL',
  postalCode: '62701',
  country: 'US',
  phone: '+12175550123',
};

/** 24,000 + 6,000 − 3,000 lines − 2,000 order + 900 parcel − 400 parcel discount + 150 fee + 2,184 tax. */
export const fullQuote = (changes: Partial<Quote> = {}): Quote => ({
  currency: 'USD',
  lines: [
    {
      id: 'li_1',
      variantId: 'lamp-brass',
      title: 'Desk lamp, brass',
      imageUrl: `${origin}/images/lamp brass.jpg`,
      unitPrice: 12_000,
      quantity: 2,
      subtotal: 24_000,
      discounts: [{ promotion: 'p1', title: 'Ten percent', amount: 2_400, code: 'TEN', automatic: false }],
      tax: 1_728,
      total: 23_328,
      requiresShipping: true,
      availability: { state: 'in-stock', quantity: 5 },
    },
    {
      id: 'li_2',
      variantId: 'bulb-e27',
      parentId: 'li_1',
      title: 'Bulb',
      unitPrice: 3_000,
      quantity: 2,
      subtotal: 6_000,
      discounts: [{ promotion: 'p1', title: 'Ten percent', amount: 600, code: 'TEN', automatic: false }],
      tax: 456,
      total: 5_856,
      requiresShipping: true,
      availability: { state: 'in-stock' },
    },
  ],
  promotions: [
    {
      id: 'p1',
      title: 'Ten percent',
      amount: 3_000,
      code: 'TEN',
      automatic: false,
      priority: 1,
      allocations: [
        { lineId: 'li_1', amount: 2_400 },
        { lineId: 'li_2', amount: 600 },
      ],
    },
    {
      id: 'p2',
      title: 'Gold members',
      amount: 2_000,
      automatic: true,
      priority: 2,
      provisional: true,
      eligibility: 'com.example.loyalty_gold',
      allocations: [],
    },
    {
      id: 'p3',
      title: 'Cheaper parcels',
      amount: 400,
      automatic: true,
      priority: 3,
      allocations: [{ groupId: 'g1', amount: 400 }],
    },
  ],
  refusedCodes: [{ code: 'OLD', reason: 'expired' }],
  groups: [
    {
      id: 'g1',
      lineIds: ['li_1', 'li_2'],
      method: 'shipping',
      destinations: [{ id: 'd1', type: 'address', address: home }],
      selectedDestinationId: 'd1',
      pickupLocations: [
        { id: 'loc_1', type: 'location', name: 'Downtown Store', address: { locality: 'Springfield' } },
      ],
      options: [
        { id: 'standard', title: 'Parcel', price: 900, discount: 400, carrier: 'USPS' },
        {
          id: 'express',
          title: 'Parcel',
          description: 'Arrives tomorrow',
          price: 2_500,
          carrier: 'FedEx',
          earliest: noon,
          latest: noon + 86_400_000,
        },
      ],
      selected: 'standard',
    },
  ],
  fees: [{ id: 'f1', title: 'Recycling', amount: 150 }],
  taxes: [
    { name: 'State tax', rate: 6.25, amount: 1_684, included: false },
    { name: 'City tax', rate: 1.85, amount: 500, included: false },
  ],
  totals: {
    items: 30_000,
    itemDiscounts: 3_000,
    orderDiscounts: 2_000,
    fulfilment: 900,
    fulfilmentDiscounts: 400,
    fees: 150,
    tax: 2_184,
    total: 27_834,
    pricesIncludeTax: false,
  },
  eligibility: [
    { claim: 'com.example.loyalty_gold', accepted: true, provisional: true, effect: 'Gold price applied.' },
    { claim: 'org.school.student', accepted: false, provisional: false },
  ],
  links: [{ type: 'privacy_policy', url: `${origin}/privacy`, title: 'Privacy' }],
  problems: [],
  handlers: ['sandbox'],
  ...changes,
});

/** The same basket where prices include tax: 25,650 with 4,095 of tax inside. */
export const grossQuote = (): Quote => {
  const quote = fullQuote();
  return {
    ...quote,
    currency: 'EUR',
    taxes: [{ name: 'VAT 19 %', rate: 19, amount: 4_095, included: true }],
    totals: { ...quote.totals, tax: 4_095, total: 25_650, pricesIncludeTax: true },
  };
};

export const sampleInput = (): CheckoutView['input'] => ({
  ...emptyInput(),
  lines: [
    { id: 'li_1', variantId: 'lamp-brass', quantity: 2 },
    { id: 'li_2', variantId: 'bulb-e27', quantity: 2, parentId: 'li_1' },
  ],
  buyer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+12175550123' },
  codes: ['TEN', 'OLD'],
  context: { country: 'US', region: 'IL', postalCode: '62701', intent: 'A gift', currency: 'USD' },
  eligibility: ['com.example.loyalty_gold', 'org.school.student'],
  consent: {
    'dev.ucp.consent.marketing': {
      granted: true,
      source: 'platform',
      segments: { 'dev.ucp.consent.marketing.email': { granted: true, source: 'platform' } },
    },
  },
});

export const everything = { buyer: true, addresses: true };
export const nothing = { buyer: false, addresses: false };

export const cartView = (changes: Partial<CartView> = {}): CartView => ({
  id: 'cart_1',
  release: '2026-04-08',
  input: emptyInput(),
  quote: emptyQuote(),
  problems: [],
  expiresAt: noon,
  disclosure: everything,
  continueToken: 'token-1',
  ...changes,
});

export const checkoutView = (changes: Partial<CheckoutView> = {}): CheckoutView => ({
  id: 'chk_1',
  release: '2026-04-08',
  state: 'ready_for_complete',
  input: sampleInput(),
  quote: fullQuote(),
  problems: [],
  expiresAt: noon,
  disclosure: everything,
  continueToken: 'token-1',
  ...changes,
});

export const emailMissing: QuoteProblem = {
  code: 'field-required',
  place: { buyer: 'email' },
  text: 'An e-mail address is needed.',
  severity: 'recoverable',
};
