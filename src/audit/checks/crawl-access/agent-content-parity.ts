import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { broughtNothing, exchangeOf, wasServed } from '../subjects/access/edge.ts';
import { compareClients } from '../subjects/access/parity.ts';

export default defineCheck({
  id: 'agent-content-parity',
  category: 'crawl-access',
  name: 'Agents and browsers get the same product facts',
  description: 'Detects cloaking or stripped pages per user agent.',
  why: 'An agent that reads another price or stock than the shopper sees promises an offer that does not exist, and search engines take such pages for cloaking.',
  judged: {
    pass: 'The declared agent reads the same price, stock, name, JSON-LD types and presence of a description as a browser and, where it was sent, ChatGPT-User.',
    warn: 'Name, description or a JSON-LD type differs, or price or stock differs without a repeat that confirms it.',
    fail: 'Price, currency or availability differs on every one of three or more fetches.',
    notApplicable: 'The product page was not requested as two clients.',
    unknown: 'The declared agent was refused the product page, or all of the others were.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Show every client the same product facts',
    instructions:
      'Vary by client only how the page looks. Price, stock and markup come from the same source for agents and browsers.',
  },
  sources: ['google-structured-data'],
  needs: ['replays', 'traffic'],
  evaluate({ replays, traffic }) {
    const asked = replays.filter(({ page, method }) => page === 'product' && method === 'GET');
    const rows = asked.filter(({ ref }) => wasServed(exchangeOf(traffic, ref)));
    const compared = asked.filter(({ client }) => ['agent', 'browser', 'bot:ChatGPT-User'].includes(client));
    const isPart = compared.some(({ ref }) => broughtNothing(exchangeOf(traffic, ref)));
    const of = (client: string) => rows.filter((row) => row.client === client);
    const agent = of('agent');
    const others = [of('browser'), of('bot:ChatGPT-User')].filter((some) => some.length);
    const [first] = agent;
    if (!first || !others.length) {
      const said = 'Fewer than two clients were served the product page.';
      return isPart ? unknown('blocked', said) : notApplicable(said);
    }
    const worst = isPart ? ({ worst: 'fail' } as const) : {};
    const found = others.flatMap((some) => compareClients(agent, some));
    const grave = found.find(({ level }) => level === 'fail') ?? found[0];
    const evidence = [first, ...others.flatMap((some) => some.slice(0, 1))].map(
      ({ ref, client, price, currency, availability }) => ({
        ref,
        snippet: [client, price, currency, availability].filter(Boolean).join(' ').slice(0, 300),
      }),
    );
    if (!grave)
      return pass(
        `${1 + others.length} clients read the same${first.price ? ` price (${first.price}${first.currency ? ` ${first.currency}` : ''})` : ' facts'} on the product page.`,
        { evidence, ...worst },
      );
    const more = { evidence, cause: 'edge:content-by-client', ...worst };
    return grave.level === 'fail' ? fail(grave.text, more) : warn(grave.text, more);
  },
});
