/** What the home page shows: a recorded audit of a demo storefront, and recorded answers of the sandbox. */
import recorded from './example.json' with { type: 'json' };

/** How a fact that an agent reads relates to the page. */
export type ExampleState = 'same' | 'read' | 'differs' | 'missing';

export interface ExampleRow {
  fact: 'name' | 'price' | 'options' | 'stock' | 'delivery' | 'brand' | 'gtin';
  /** Null: the page has nothing for agents. */
  agent: string | null;
  /** ID of the check that found the state. */
  check: string;
  state: ExampleState;
}

export interface ExampleCall {
  method: 'GET' | 'POST';
  path: string;
  /** Request body. */
  sent?: object;
  status: number;
  /** Some members of the response body. IDs that differ each time are shortened. */
  answer: object;
}

export interface HomeExample {
  /** `larch-and-loom.test/products/ridge-trail-shoe`. */
  url: string;
  store: string;
  score: string;
  grade: string;
  /** As a shopper sees it. */
  page: {
    name: string;
    brand: string;
    price: string;
    option: { name: string; values: string[]; selected: string };
    stock: string;
    delivery: string;
  };
  rows: ExampleRow[];
  /** Names that robots.txt or the edge blocks. */
  blocked: string[];
  fixes: {
    title: string;
    owner: string;
    effort: 'minutes' | 'hours' | 'days';
    worth: string;
    /** The score after this fix and those before it, rounded. */
    after: number;
  }[];
  calls: ExampleCall[];
}

export const homeExample = recorded as HomeExample;
