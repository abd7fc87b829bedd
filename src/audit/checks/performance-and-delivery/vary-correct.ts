import { defineCheck, fail, notApplicable, pass, unknown } from '../../check.ts';
import type { Exchange, ReplayFacts } from '../../evidence.ts';
import { broughtNothing, exchangeOf, wasServed } from '../subjects/access/edge.ts';
import { compareClients } from '../subjects/access/parity.ts';
import { isPubliclyCacheable, varyOf } from '../subjects/delivery/public-caching.ts';

export default defineCheck({
  id: 'vary-correct',
  category: 'performance-and-delivery',
  name: 'Vary lists the headers that change the response',
  description: 'Detects caches that serve the wrong variant to agents.',
  why: 'If Vary does not list a header that changes the response, a cache sends the Markdown of one client, or the price of one country, to the next client.',
  judged: {
    pass: 'On home and product pages that shared caches may store, Vary lists every header that changes the page. Vary: User-Agent without a difference is only noted.',
    fail: 'Markdown or different product facts are served depending on Accept, User-Agent, or Accept-Language, and Vary does not list that header, or a product page sends Vary: *.',
    notApplicable: 'Shared caches may not store any home or product page.',
    unknown:
      'Shared caches may not store any page that was served, and requests from other clients were blocked.',
  },
  priority: 'low',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'List the headers that change the response in Vary',
    instructions: 'List every request header that changes the page, and no others.',
    snippet: 'Vary: Accept, Accept-Encoding',
  },
  sources: ['RFC 9110 HTTP Semantics https://www.rfc-editor.org/rfc/rfc9110#field.vary'],
  needs: ['products', 'traffic'],
  uses: ['home', 'replays'],
  evaluate({ products, traffic, home, replays = [] }) {
    const answers = new Map(traffic.map((one) => [one.id, one]));
    const pages = [...products, ...(home ? [home] : [])].flatMap(({ ref }) => answers.get(ref) ?? []);
    const asked = replays.filter(({ method }) => method === 'GET');
    const rows = asked.filter(({ ref }) => wasServed(exchangeOf(traffic, ref)));
    const isPart = asked.some(({ ref }) => broughtNothing(exchangeOf(traffic, ref)));
    const others = rows.flatMap(({ ref }) => answers.get(ref) ?? []);
    const kept = [...pages, ...others].filter(isPubliclyCacheable);
    const [first] = kept;
    if (!first) {
      const said = 'Shared caches may not store any home or product page';
      return isPart
        ? unknown('blocked', `${said}, and other clients were blocked.`)
        : notApplicable(`${said}.`);
    }
    const star = kept.find((one) => one.purpose !== 'home' && varyOf(one).includes('*'));
    if (star)
      return fail(`${pathOf(star)} sends Vary: *, so no cache can reuse it.`, {
        evidence: [proof(star)],
      });
    for (const { by, said } of differences(rows, answers)) {
      // Every variant that a cache may store has to list the header.
      const silent = kept.find(
        (one) => said.urls.includes(one.url) && !by.some((name) => varyOf(one).includes(name)),
      );
      if (silent)
        return fail(`${said.text}, but Vary does not list ${titleOf(by[0] ?? '')}.`, {
          evidence: [proof(silent), ...said.refs.map((ref) => ({ ref }))].slice(0, 4),
          fix: { snippet: `Vary: ${[...new Set([...varyOf(silent), by[0] ?? ''])].map(titleOf).join(', ')}` },
        });
    }
    const listed = kept.find((one) => varyOf(one).includes('user-agent'));
    return pass(
      listed
        ? 'Vary lists the headers that change the response, but User-Agent makes caches keep a copy for each client.'
        : `Vary lists the headers that change the response on ${kept.length} cacheable responses.`,
      { evidence: [proof(listed ?? first)], ...(isPart && { worst: 'fail' }) },
    );
  },
});

interface Difference {
  /** Any of these names in Vary would cover it; the most likely first. */
  by: string[];
  said: { text: string; urls: string[]; refs: string[] };
}

function differences(rows: readonly ReplayFacts[], answers: ReadonlyMap<string, Exchange>): Difference[] {
  const of = (client: string) => rows.filter((row) => row.page === 'product' && row.client === client);
  const [agent, browser, minimal] = [of('agent'), of('browser'), of('minimal')];
  const found: Difference[] = [];
  const add = (by: string[], text: string, some: readonly ReplayFacts[]): void => {
    found.push({ by, said: { text, urls: some.map(({ url }) => url), refs: some.map(({ ref }) => ref) } });
  };
  const markdown = of('markdown').filter(({ html, ref }) => {
    const seen = answers.get(ref);
    return !html && seen?.hops.length === 0 && !seen.type.includes('html');
  });
  if (markdown[0]) add(['accept'], `${pathOf(markdown[0])} is Markdown for clients that accept it`, markdown);
  const byAgent = proven(agent, browser);
  if (byAgent) add(['user-agent'], byAgent, [...agent.slice(0, 1), ...browser]);
  const byLanguage = byAgent ? undefined : proven(agent, minimal);
  if (byLanguage) add(['accept-language', 'user-agent'], byLanguage, [...agent.slice(0, 1), ...minimal]);
  return found;
}

/** A price or stock that differed on every fetch. */
const proven = (agent: readonly ReplayFacts[], other: readonly ReplayFacts[]): string | undefined =>
  compareClients(agent, other)
    .find(({ level }) => level === 'fail')
    ?.text.replace(/\.$/, '');

const titleOf = (name: string): string => name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());

const pathOf = ({ url }: { url: string }): string => new URL(url).pathname.slice(0, 100);

const proof = (one: Exchange) => ({
  ref: one.id,
  header: `vary: ${varyOf(one).join(', ').slice(0, 200) || '(missing)'}`,
});
