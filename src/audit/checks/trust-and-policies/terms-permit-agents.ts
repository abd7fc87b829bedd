import { defineCheck, notApplicable, pass, unknown, warn } from '../../check.ts';
import { robotsKnown, robotsVerdict } from '../../parse/robots/robots.ts';
import { policyCause } from '../subjects/policies/page.ts';

export default defineCheck({
  id: 'terms-permit-agents',
  category: 'trust-and-policies',
  name: 'Terms do not forbid automated purchases',
  description: 'Detects terms of sale that contradict what the store offers to agents.',
  why: "If a store publishes an interface for agents but forbids bots in its terms, it is unclear whether an agent's order is valid.",
  judged: {
    pass: 'The terms do not forbid automated access or orders, a clause permits agents, or the store does not offer what the terms forbid.',
    warn: 'The terms forbid bots, scripts, scraping, or other automated means, but a UCP manifest, an ACP document, or an open robots.txt permits them.',
    notApplicable: 'No terms could be read.',
    unknown: 'The terms are in a language that the audit does not cover.',
  },
  priority: 'low',
  requires: ['policy-page'],
  shopOnly: true,
  confidence: 'low',
  effort: 'days',
  fix: {
    title: 'State in the terms that agents may order',
    instructions:
      'Ask a lawyer to narrow the clause to abuse (overload, reselling, copying the catalog) and to add a sentence that permits agents.',
    snippet: 'Agents acting for an identified customer may browse and order under these terms.',
  },
  sources: ['ucp-2026-04-08'],
  needs: ['policies'],
  uses: ['robots', 'ucp', 'acp', 'target'],
  evaluate({ policies, robots, ucp, acp, target }) {
    const { own, page } = policies.terms;
    if (!own || !page) return notApplicable('No terms could be read.');
    if (own.language === undefined)
      return unknown('failed', 'The terms are in a language that the audit does not cover.', {
        evidence: [{ ref: page.ref }],
      });
    const clause = own.terms.find(({ kind }) => kind === 'agents');
    if (clause)
      return pass('A clause in the terms permits agents.', {
        evidence: [{ ref: page.ref, snippet: clause.text.slice(0, 250) }],
      });
    const ban = own.terms.find(({ kind }) => kind === 'no-agents');
    if (!ban) return pass('The terms do not forbid automated orders.', { evidence: [{ ref: page.ref }] });
    const evidence = [{ ref: page.ref, snippet: ban.text.slice(0, 300) }];
    const open =
      robots !== undefined &&
      (robots.state === 'absent' ||
        (robotsKnown(robots).known &&
          robotsVerdict(
            robots,
            'Agent-Without-A-Group',
            `${target?.canonicalOrigin ?? new URL(page.url).origin}/`,
          ).allowed));
    const invites = [
      ...(ucp?.state === 'present' ? ['a UCP manifest'] : []),
      ...(acp?.state === 'ok' ? ['an ACP document'] : []),
      ...(open ? ['robots.txt'] : []),
    ];
    if (!invites.length)
      return pass('The terms forbid automated access, and the storefront does not invite it.', { evidence });
    return warn(
      `The terms forbid automated access or orders, but ${invites.join(' and ')} permit${invites.length > 1 ? '' : 's'} agents.`,
      {
        evidence,
        cause: policyCause('terms'),
      },
    );
  },
});
