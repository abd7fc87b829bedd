/** The least page that is whole, for tests of judging that look at no page's content. */
import type { Page, PageRole } from '../../../src/audit/evidence.ts';
import type { PageFacts, PrimaryProduct } from '../../../src/audit/parse/facts/facts.ts';

/** A page with nothing on it but, if asked for, a product node or a node with an offer. */
export function barePage(role: PageRole, n: number, markup?: 'node' | 'offer'): Page {
  const id = `${role}-${n}`;
  const facts = bareFacts();
  if (markup) facts.product = bareProduct(markup === 'offer');
  return { id, role, url: `https://shop.test/${id}`, ref: `x-${id}`, facts };
}

function bareProduct(offer: boolean): PrimaryProduct {
  return {
    syntax: 'json-ld',
    type: 'Product',
    path: 'block 1',
    name: 'Trail Shoe',
    gtins: [],
    images: [],
    offers: offer
      ? [
          {
            type: 'Offer',
            path: 'block 1 /offers',
            price: '129.00',
            currency: 'EUR',
            returnPolicy: false,
            shippingDetails: false,
          },
        ]
      : [],
    attributes: [],
    fits: [],
    returnPolicy: false,
    shippingDetails: false,
    blanks: [],
  };
}

function bareFacts(): PageFacts {
  return {
    text: { chars: 0, words: 0, visible: '', own: '', blocks: [], ownWords: 0, simhash: '0'.repeat(16) },
    language: { confidence: 0 },
    head: { titles: [], metas: [], links: [], canonical: [], charset: {}, linkHeader: [] },
    headings: [],
    links: [],
    images: [],
    forms: [],
    controls: [],
    buyBox: {},
    prices: [],
    money: { unread: [], cut: false },
    structured: { blocks: [], nodes: [], openGraph: [], embedded: [] },
    specs: [],
    specGrid: [],
    source: { chars: 0 },
    shell: {},
    scripting: { tagManagers: [], writesJsonLd: false },
    variants: { detected: false, options: [], urls: [], selected: [] },
    scripts: [],
    styles: [],
    frames: [],
    noSnippet: [],
    passwordInputs: 0,
    cards: [],
    breadcrumb: [],
    captchas: [],
    access: {
      axe: [],
      landmarks: { main: 0, nav: 0, header: 0, footer: 0, article: 0, section: 0 },
      headings: [],
    },
    shopping: {
      overlays: [],
      consentBy: [],
      captchas: [],
      choices: [],
      search: { loose: [], openers: [] },
      facets: { links: [], forms: [], scripted: 0 },
      ways: [],
      express: [],
      account: [],
    },
    instructions: [],
    insecure: [],
    agentTools: { forms: [], scripts: [] },
    payment: { labelled: [], unlabelled: [] },
  };
}
