/** Compares one page as served to the declared agent and to a browser. */
import type { Verdict } from '../../../check.ts';
import { fail, notApplicable, pass, unknown, warn } from '../../../check.ts';
import type { Page, SampledPage, Value } from '../../../evidence.ts';
import { sameUrl } from '../../../parse/url.ts';
import {
  edgeCause,
  edgeFix,
  edgeProof,
  exchangeOf,
  refusalText,
  replayOf,
  wasServed,
  wasThrottled,
} from './edge.ts';

export interface VisitSources {
  sample: Value<'sample'>;
  traffic: Value<'traffic'>;
  replays?: Value<'replays'>;
  home?: Page;
  products?: Page[];
  target?: Value<'target'>;
}

/** A page with less than this share of the browser's text is thin. */
export const enoughText = 0.6;

type Said = Omit<Verdict, 'pages' | 'measures'>;

/** Whether the declared agent was served, and as much as a browser. */
export function judgeAccess(row: SampledPage, given: VisitSources): Said {
  const { traffic, sample, target } = given;
  const seen = exchangeOf(traffic, row.ref);
  if (row.disallowed)
    return notApplicable('robots.txt disallows this page, so it was not requested.', {
      evidence: [{ ref: row.ref }],
    });
  if (!seen) return unknown('failed', 'The response was not recorded.');
  const browser = replayOf(given, row, 'browser');
  const again = traffic.find(
    ({ purpose, client, method, url }) =>
      purpose === `replay-${row.role}` && client === 'agent' && method === 'GET' && sameUrl(url, row.url),
  );
  const evidence = [edgeProof(seen), ...(browser ? [{ ref: browser.seen.id }] : [])];
  if (row.state === 'ok') return compareText(row, given, evidence);
  if (seen.blocked && wasServed(again))
    return pass(`The page was blocked once (${refusalText(seen)}) and served on retry.`, { evidence });
  if (seen.blocked) {
    if (wasThrottled(seen, traffic))
      return unknown('blocked', `The page was throttled (${refusalText(seen)}).`, { evidence });
    const product = sample.find(({ role }) => role === 'product')?.url;
    const beside = browser
      ? `; a browser ${wasServed(browser.seen) ? 'got 200' : `got ${browser.seen.status ?? 'no response'}`}`
      : '';
    return fail(`The declared agent was blocked: the page ${refusalText(seen)}${beside}.`, {
      evidence,
      cause: edgeCause(seen),
      fix: edgeFix(seen, target?.platform, product),
      confidence: 'medium',
    });
  }
  if ((seen.status === 404 || seen.status === 410) && wasServed(browser?.seen))
    return fail(`The declared agent got ${seen.status}, but a browser got 200.`, {
      evidence,
      cause: 'edge:bot-rule',
    });
  return unknown('failed', `The page ${refusalText(seen)}.`, { evidence });
}

function compareText(row: SampledPage, given: VisitSources, evidence: Said['evidence'] & {}): Said {
  const { home, products = [] } = given;
  const page = [...(home ? [home] : []), ...products].find(({ id }) => id === row.id);
  const browser = replayOf(given, row, 'browser');
  const words = page?.facts.text.words;
  if (!browser || words === undefined) return pass('The declared agent got 200.', { evidence });
  if (!wasServed(browser.seen))
    return pass(
      `The declared agent got ${words} words. A browser user agent got ${browser.seen.status ?? 'no response'} (not scored).`,
      { evidence },
    );
  const share = browser.facts.words ? words / browser.facts.words : 1;
  if (share >= enoughText)
    return pass(`The declared agent got ${words} words, a browser got ${browser.facts.words}.`, { evidence });
  return warn(`The declared agent got ${words} words, but a browser got ${browser.facts.words}.`, {
    evidence,
    cause: 'edge:thin-page',
    fix: {
      title: 'Serve the full page to declared agents',
      instructions: 'Send the same HTML to every client. Vary only the presentation.',
    },
  });
}
