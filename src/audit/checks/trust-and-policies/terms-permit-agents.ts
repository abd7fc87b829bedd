import { defineCheck, notApplicable, pass, unknown, warn } from '../../check.ts';
import { robotsKnown, robotsVerdict } from '../../parse/robots.ts';
import { policyCause } from '../subjects/policies/page.ts';

export default defineCheck({
  id: 'terms-permit-agents',
  category: 'trust-and-policies',
  name: 'Terms do not forbid automated purchase',
  description: 'Detects terms of sale that contradict what the shop offers to agents.',
  why: 'A shop that publishes an interface for agents and forbids bots in its terms leaves open whether an order by an agent holds.',
  judged: {
    pass: 'The terms say nothing against automated access or orders, or a clause lets agents in, or what they forbid the shop does not offer.',
    warn: 'They forbid bots, scripts, scraping or other automated means, while a UCP manifest, an ACP document or an open robots.txt invites them.',
    notApplicable: 'No terms could be read.',
    unknown: 'They are in a language that is not covered.',
  },
  priority: 'low',
  requires: ['policy-page'],
  shopOnly: true,
  confidence: 'low',
  effort: 'days',
  fix: {
    title: 'Say in the terms that agents may order',
    instructions:
      'Let a lawyer narrow the clause to abuse (overload, reselling, copying of the catalogue) and add a sentence that lets agents in.',
    snippet: 'Agents acting for an identified customer may browse and order under these terms.',
  },
  sources: ['ucp-2026-04-08'],
  needs: ['policies'],
  uses: ['robots', 'ucp', 'acp', 'target'],
  evaluate({ policies, robots, ucp, acp, target }) {
    const { own, page } = policies.terms;
    if (!own || !page) return notApplicable('No terms could be read.');
    if (own.language === undefined)
      return unknown('failed', 'The terms are in a language whose words are not known.', {
        evidence: [{ ref: page.ref }],
      });
    const clause = own.terms.find(({ kind }) => kind === 'agents');
    if (clause)
      return pass('A clause of the terms lets agents in.', {
        evidence: [{ ref: page.ref, snippet: clause.text.slice(0, 250) }],
      });
    const ban = own.terms.find(({ kind }) => kind === 'no-agents');
    if (!ban)
      return pass('The terms say nothing against automated orders.', { evidence: [{ ref: page.ref }] });
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
      return pass('The terms forbid automated access, and nothing of the shop invites it.', { evidence });
    return warn(
      `The terms forbid automated access or orders, while ${invites.join(' and ')} let${invites.length > 1 ? '' : 's'} agents in.`,
      {
        evidence,
        cause: policyCause('terms'),
      },
    );
  },
});
