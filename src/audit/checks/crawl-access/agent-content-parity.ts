import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { broughtNothing, exchangeOf, wasServed } from '../subjects/access/edge.ts';
import { compareClients } from '../subjects/access/parity.ts';

export default defineCheck({
  id: 'agent-content-parity',
  category: 'crawl-access',
  name: 'Agents and browsers get the same product facts',
  description: 'Detects cloaking or reduced pages by user agent.',
  why: 'If agents get a different price or availability than shoppers, they promise offers that do not exist. Search engines treat such pages as cloaking.',
  judged: {
    pass: 'The declared agent gets the same price, availability, name, JSON-LD types, and presence of a description as a browser and, if tested, ChatGPT-User.',
    warn: 'The name, description, or a JSON-LD type differs, or the price or availability differs and a repeat did not confirm it.',
    fail: 'The price, currency, or availability differs in all of three or more fetches.',
    notApplicable: 'Fewer than two clients requested the product page.',
    unknown: 'The product page was blocked for the declared agent or for all other clients.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Show every client the same product facts',
    instructions:
      'Vary only the presentation by client. Use the same source of price, availability, and markup for agents and browsers.',
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
        `${1 + others.length} clients got the same${first.price ? ` price (${first.price}${first.currency ? ` ${first.currency}` : ''})` : ' facts'} on the product page.`,
        { evidence, ...worst },
      );
    const more = { evidence, cause: 'edge:content-by-client', ...worst };
    return grave.level === 'fail' ? fail(grave.text, more) : warn(grave.text, more);
  },
});
