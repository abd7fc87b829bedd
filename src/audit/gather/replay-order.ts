/** When the replays are sent: most at any time, two spread over the audit, and vendors' names last. */
import type { Evidence } from '../evidence.ts';
import type { Entry } from './entry.ts';
import type { Reader } from './pages.ts';
import type { Plan } from './plan.ts';
import { earlyReplays, impostorReplays, type Original, repeatedReplays, replaysPiece } from './replays.ts';
import type { PageSample } from './sample.ts';

export interface ReplayOrder {
  reader: Reader;
  home: Promise<Entry>;
  products: Promise<PageSample>;
  /** Everything that is not a replay. */
  others: readonly Promise<unknown>[];
  plan: Promise<Plan>;
  keyed: boolean;
}

export interface Replays {
  piece: Promise<Evidence['replays']>;
  /** Settles when nothing but requests in vendors' names is left. */
  last: Promise<void>;
}

export function gatherReplays({ reader, home, products, others, plan, keyed }: ReplayOrder): Replays {
  const input = {
    reader,
    home: home.then(({ home }): Original | undefined => {
      if (home.state === 'ok') return { url: home.page.url, facts: home.page.facts, ref: home.page.ref };
      return home.state === 'unsent' ? undefined : { url: home.url };
    }),
    product: products.then(productOriginal),
  };
  const early = earlyReplays(input);
  const repeats = plan.then(({ sum }) => repeatedReplays(input, sum));
  void Promise.allSettled([...others, early]).then(() => reader.session.quiet());
  const last = Promise.allSettled([...others, early, repeats]).then(() => undefined);
  const bots = keyed ? impostorReplays(input, last) : [];
  return { piece: Promise.all([early, repeats, bots]).then((answers) => replaysPiece(answers.flat())), last };
}

/** The first product that was read, else the first that was refused. */
function productOriginal({ products, rows }: PageSample): Original | undefined {
  const page = products.ok ? products.value[0] : undefined;
  if (page) return { url: page.url, facts: page.facts, ref: page.ref };
  const refused = rows.find(({ role, disallowed }) => role === 'product' && !disallowed);
  return refused && { url: refused.url };
}
