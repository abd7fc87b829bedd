import { cacheDirectives, maxAge } from '#manifest';
import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { headerValues } from '../subjects/access/headers.ts';

export default defineCheck({
  id: 'a2a-card-cacheable',
  category: 'agent-protocols',
  name: 'The A2A card is cacheable',
  description: 'Detects agent cards that are downloaded in full on each use.',
  why: 'Agents read the card before every conversation. Without a lifetime and an ETag, they download it every time.',
  judged: {
    pass: 'The card has Cache-Control with max-age, and an ETag.',
    warn: 'The card has only one of them, or neither.',
    fail: 'The card has Cache-Control: no-store.',
    notApplicable: 'The storefront has no agent card.',
    unknown: 'The response that contained the card was not kept.',
  },
  priority: 'low',
  requires: ['a2a'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Let clients cache the agent card',
    instructions: 'Send the card with a lifetime of one hour and an ETag.',
    snippet:
      'location = /.well-known/agent-card.json {\n  default_type application/json;\n  etag on;\n  add_header Cache-Control "public, max-age=3600";\n}',
  },
  sources: ['a2a'],
  needs: ['a2a', 'traffic'],
  evaluate({ a2a, traffic }) {
    const seen = traffic.find(({ id }) => id === a2a.ref);
    if (!seen) return unknown('failed', 'The response that contained the agent card is not in the evidence.');
    const stated = headerValues(seen, 'cache-control').join(', ').slice(0, 200);
    const directives = cacheDirectives(seen.headers);
    const evidence = [{ ref: seen.id, header: `cache-control: ${stated || '(missing)'}` }];
    const cause = 'a2a:headers';
    if (directives.has('no-store'))
      return fail('The agent card has Cache-Control: no-store, so clients cannot cache it.', {
        evidence,
        cause,
      });
    const age = maxAge(directives);
    const lacks = [
      ...(age === undefined ? ['max-age'] : []),
      ...(headerValues(seen, 'etag').length ? [] : ['ETag']),
    ];
    return lacks.length
      ? warn(`The agent card has no ${lacks.join(' and no ')}.`, { evidence, cause })
      : pass(`Clients can cache the agent card for ${age} seconds and revalidate it with its ETag.`, {
          evidence,
        });
  },
});
