/** What a person or an agent operates to choose, buy and search on a page, beyond forms and controls. */
import type { Region } from './access.ts';

export interface ShoppingFacts {
  /** Banners, dialogs and pop-ups that the HTML holds and does not hide. */
  overlays: OverlayFact[];
  /** What keeps the page below an overlay from moving: `<body class="modal-open">`. */
  locked?: string;
  /** Consent managers by their scripts, which draw a banner of their own. */
  consentBy: string[];
  captchas: CaptchaFact[];
  /** How the add-to-cart control sends what it adds. */
  buying?: BuyingFact;
  /** Why the product cannot be bought here, in the page's words. */
  notSold?: { why: 'quote' | 'notify' | 'dealer' | 'soldOut'; text: string };
  /** The choices of a variant as controls. */
  choices: ChoiceFact[];
  search: {
    /** Search fields outside any form. */
    loose: { name: string; label: string; pointer: string }[];
    /** Buttons, links and other elements that speak of search. */
    openers: { tag: string; name: string; href?: string; pointer: string }[];
  };
  facets: FacetFacts;
  /** Ways to the cart and to the checkout. */
  ways: WayFact[];
  /** Buttons of wallets that buy at once, by brand. */
  express: { brand: string; pointer: string }[];
  /** Sentences on whether one orders without an account. */
  account: { says: 'guest' | 'needed'; text: string }[];
  /** The words by which a cart page says that it is empty. */
  emptyCart?: string;
}

export interface OverlayFact {
  kind: 'consent' | 'newsletter' | 'other';
  /** Maker of the consent manager, where its ids give it away. */
  vendor?: string;
  /** `yes`: the markup says that it is open. `maybe`: style sheets decide. */
  open: 'yes' | 'maybe';
  role?: string;
  /** Name by aria-label or aria-labelledby. */
  label: string;
  /** Names of its buttons and links that answer or close it, the first six. */
  answers: string[];
  /** Buttons without a name. */
  unnamed: number;
  /** Characters of its text. */
  chars: number;
  pointer: string;
}

export interface CaptchaFact {
  vendor: string;
  /** `shown`: the visitor must solve or tick it. `hidden`: it watches. `script`: only its script is loaded. */
  kind: 'shown' | 'hidden' | 'script';
  /** Kind of the form that holds it. */
  form?: 'search' | 'cart' | 'newsletter' | 'login' | 'contact' | 'other';
  region?: Region;
  pointer?: string;
}

export interface BuyingFact {
  by: 'submit' | 'button' | 'link' | 'other';
  /** Index in `forms` of the form that it belongs to. */
  form?: number;
  /** As written: of the control itself, else of its form. */
  action?: string;
  method?: 'get' | 'post' | 'dialog';
  /** Of a link. */
  href?: string;
  /** Named fields of the form beside quantity and tokens, the first five. */
  ids: string[];
}

export interface ChoiceFact {
  name: string;
  /** `role`: radio or option by ARIA. `fake`: no control, whatever a script makes of it. */
  kind: 'select' | 'radio' | 'role' | 'button' | 'link' | 'fake';
  /** What holds its options together; with a name where `name` is not empty. */
  group: 'fieldset' | 'radiogroup' | 'listbox' | 'group' | 'none';
  options: number;
  /** Options without an accessible name. */
  unnamed: number;
  /** Buttons: one says that it is chosen. */
  pressed: boolean;
  /** Options that look sold out by their class, and those of them that say so. */
  off: { shown: number; told: number };
  /** Fakes: they react to clicks by an attribute. */
  handler: boolean;
  /** Start tag of an option that is to blame, else of the first. */
  sample: string;
  pointer: string;
}

export interface FacetFacts {
  /** Links that narrow the listing. `count`: products behind it, as its name says. */
  links: { url: string; name: string; count?: number }[];
  /** Addresses that a GET form makes when one value is chosen. */
  forms: { url: string; name: string }[];
  /** Boxes and buttons of filters outside links and GET forms. */
  scripted: number;
  pointer?: string;
}

export interface WayFact {
  to: 'cart' | 'checkout' | 'permalink';
  via: 'link' | 'form' | 'button';
  name: string;
  href?: string;
  region: Region;
  pointer: string;
}
