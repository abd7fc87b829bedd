import type { Fault } from './faults/index.ts';
import type { Product } from './catalogue/product.ts';

/** One running shop: what every page and file is written from. */
export interface Site {
  /** `healthy.test` */
  host: string;
  /** `https://healthy.test` */
  origin: string;
  seller: Seller;
  products: Product[];
  faults: ReadonlySet<Fault>;
  /** Epoch milliseconds from which dates are counted. */
  start: number;
  /** Wait before the first byte of a page under `slow-ttfb`. */
  slowMs: number;
  /** Pages carry no filler. */
  light: boolean;
  /** Public P-256 key of the manifest as a JWK. */
  key: { kid: string; kty: string; crv: string; x: string; y: string; use: string; alg: string };
}

export interface Seller {
  name: string;
  legalName: string;
  email: string;
  phone: string;
  street: string;
  postcode: string;
  city: string;
  country: string;
  vatId: string;
  register: string;
}

/** Terms of sale: policy pages, markup and feed all read them here. */
export const terms = {
  currency: 'EUR',
  returnDays: 30,
  /** Minor units. */
  shipping: 495,
  freeFrom: 5000,
  handling: [0, 1],
  transit: [2, 4],
  countries: ['IE', 'DE', 'FR', 'NL'],
} as const;

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

/** `12900` → `129.00` */
export function decimal(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** `12900` → `€129.00` */
export function shown(minor: number): string {
  return `€${decimal(minor)}`;
}

export function dayAfter(site: Site, days: number): string {
  return new Date(site.start + days * 86_400_000).toISOString().slice(0, 10);
}
