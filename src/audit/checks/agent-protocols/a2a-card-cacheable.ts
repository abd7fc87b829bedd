import { cacheDirectives, maxAge } from '#manifest';
import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { headerValues } from '../subjects/access/headers.ts';

export default defineCheck({
  id: 'a2a-card-cacheable',
  category: 'agent-protocols',
  name: 'The A2A card is cacheable',
  description: 'Detects agent cards that are fetched in full on each use.',
  why: 'Agents read the card before every conversation: without a lifetime and an ETag each of them loads it again.',
  judged: {
    pass: 'It has Cache-Control with max-age, and an ETag.',
    warn: 'It has only one of them, or neither.',
    fail: 'It says Cache-Control: no-store.',
    notApplicable: 'There is no agent card.',
    unknown: 'The answer that held the card was not kept.',
  },
  priority: 'low',
  requires: ['a2a'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Let clients keep the agent card',
    instructions: 'Send a lifetime of an hour and an ETag with the card.',
    snippet:
      'location = /.well-known/agent-card.json {\n  default_type application/json;\n  etag on;\n  add_header Cache-Control "public, max-age=3600";\n}',
  },
  sources: ['a2a'],
  needs: ['a2a', 'traffic'],
  evaluate({ a2a, traffic }) {
    const seen = traffic.find(({ id }) => id === a2a.ref);
    if (!seen) return unknown('failed', 'The answer that held the agent card is not in the evidence.');
    const stated = headerValues(seen, 'cache-control').join(', ').slice(0, 200);
    const directives = cacheDirectives(seen.headers);
    const evidence = [{ ref: seen.id, header: `cache-control: ${stated || '(missing)'}` }];
    const cause = 'a2a:headers';
    if (directives.has('no-store'))
      return fail('The agent card may not be kept at all: no-store.', { evidence, cause });
    const age = maxAge(directives);
    const lacks = [
      ...(age === undefined ? ['a max-age'] : []),
      ...(headerValues(seen, 'etag').length ? [] : ['an ETag']),
    ];
    return lacks.length
      ? warn(`The agent card lacks ${lacks.join(' and ')}.`, { evidence, cause })
      : pass(`Clients may keep the agent card for ${age} seconds and ask again by its ETag.`, { evidence });
  },
});
