import type { Category } from './catalogue/categories.ts';
import type { Product } from './catalogue/product.ts';
import type { Fault } from './faults/index.ts';

/** One running shop: what every page and file is written from. */
export interface Site {
  /** `healthy.test` */
  host: string;
  /** `https://healthy.test` */
  origin: string;
  seller: Seller;
  terms: Terms;
  categories: readonly Category[];
  products: Product[];
  /** Shown on the home page. */
  featured: Product[];
  /** What it sells, in a list for a sentence: shorter for headings, longer for descriptions. */
  range: { short: string; long: string };
  /** Pixels of its product pictures. */
  pictures: { width: number; height: number };
  /** Where software enters: paths of REST and MCP, and of the card that describes the latter. */
  entries: { rest: string; mcp: string; card: string };
  faults: ReadonlySet<Fault>;
  /** Epoch milliseconds from which dates are counted. */
  start: number;
  /** Wait before the first byte of a page under `slow-ttfb`. */
  slowMs: number;
  /** Pages carry no filler. */
  light: boolean;
  /** Prices and stock are read at each request: answers say that they must be asked for again. */
  live: boolean;
  /** Public P-256 key of the manifest as a JWK. */
  key: { kid: string; kty: string; crv: string; x: string; y: string; use: string; alg: string };
}

export interface Seller {
  name: string;
  legalName: string;
  email: string;
  phone: string;
  /** Empty when the shop does not say who it is. */
  street: string;
  postcode: string;
  city: string;
  country: string;
  vatId: string;
  register: string;
}

/** Terms of sale: policy pages, markup and feed all read them here. */
export interface Terms {
  /** ISO 4217, of all amounts. */
  currency: string;
  returnDays: number;
  /** Price of standard delivery by the value of the order; `from` included, the last row that fits counts. */
  rates: readonly { from: number; price: number }[];
  /** Working days, fewest and most. */
  handling: readonly [number, number];
  transit: readonly [number, number];
  /** Reached by standard delivery. */
  countries: readonly string[];
  /** Completes "Parcels arrive". */
  reach: string;
  /** Rows of the table on the page about delivery. */
  delivery: readonly { place: string; time: string; cost: string }[];
  /** Where it does not deliver, as a sentence. */
  limits: string;
  /** Completes "We accept". */
  payments: string;
  /** Completes "You can pay by". */
  payBy: string;
}

/** A company that does not exist; the telephone number is from the range kept for fiction. */
export function makeSeller(host: string): Seller {
  return {
    name: 'Larch and Loom',
    legalName: 'Larch and Loom Trading Ltd',
    email: `help@${host}`,
    phone: '+353 20 915 4321',
    street: '7 Fish Market Lane',
    postcode: 'H91 X0X0',
    city: 'Galway',
    country: 'IE',
    vatId: 'IE0000000XX',
    register: 'Companies Registration Office, no. 000000',
  };
}

/** Name and address as on an envelope. */
export const postalLine = ({ name, legalName, street, city, postcode }: Seller): string =>
  street === '' ? name : `${legalName}, ${street}, ${city} ${postcode}, Ireland`;

/** `seller-unnamed`: nothing that could be looked up. */
export const anonymous = (seller: Seller): Seller => ({
  ...seller,
  legalName: seller.name,
  street: '',
  postcode: '',
  city: '',
  vatId: '',
  register: '',
});

/** `contact-unnamed`: no way to write or call. */
export const unreachable = (seller: Seller): Seller => ({ ...seller, email: '', phone: '' });

/** Links to write and to call; empty where there are none. */
export const reachLinks = ({ email, phone }: Seller): string =>
  email === ''
    ? ''
    : `<a href="mailto:${email}">${email}</a> <a href="tel:${phone.replaceAll(' ', '')}">${phone}</a>`;

export function dayAfter(site: Site, days: number): string {
  return new Date(site.start + days * 86_400_000).toISOString().slice(0, 10);
}

/** Address of a picture, which is a path for those that the shop draws. */
export function absolute({ origin }: Site, address: string): string {
  return new URL(address, origin).href;
}
