import { acpProblems } from '#manifest';
import { defineCheck, fail, opportunity, pass } from '../../check.ts';
import { proofs, listProblems, unjudged } from '../subjects/agents/documents.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

const newest = '2026-04-17';

export default defineCheck({
  id: 'acp-discovery-valid',
  category: 'commerce-protocols',
  name: 'ACP discovery document validates',
  description: 'Detects broken discovery documents of the Agentic Commerce Protocol.',
  why: 'An agent learns from it which release to speak and where; one that breaks a rule reads as a shop without ACP.',
  judged: {
    pass: 'protocol, api_base_url over https, transports with rest, and capabilities.services keep every rule, and no merchant is identified.',
    fail: 'It is no JSON, or breaks a rule.',
    notApplicable: 'There is none at /.well-known/acp.json, which is worth adding once ACP is spoken.',
    unknown: 'It was refused, or could not be read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'draft',
  fix: {
    title: 'Correct the ACP discovery document',
    instructions:
      'Serve it as application/json without authentication, with Cache-Control: public, max-age=3600.',
  },
  sources: ['acp-discovery-rfc'],
  needs: ['acp', 'target'],
  evaluate({ acp, target }) {
    const { origin, host } = new URL(target.canonicalOrigin);
    const unread = unjudged(acp, 'The ACP document', (evidence) =>
      opportunity('The shop publishes no discovery document of ACP.', {
        evidence,
        fix: { snippet: repaired(undefined, origin) },
      }),
    );
    if (unread) return unread;
    const problems = acpProblems(acp.json, target.local ? host : undefined);
    const evidence = problems.length ? proofs(acp.ref, problems) : [{ ref: acp.ref }];
    return problems.length
      ? fail(`The ACP document breaks rules: ${listProblems(problems)}.`, {
          evidence,
          fix: { snippet: repaired(acp.json, origin) },
        })
      : pass('The ACP document keeps every rule.', { evidence });
  },
});

/** The document with its own values where they are right. */
function repaired(document: unknown, origin: string): string {
  const given = objectOf(document);
  const protocol = objectOf(given['protocol']);
  const dates = (value: unknown): string[] =>
    Array.isArray(value)
      ? value.filter((one): one is string => typeof one === 'string' && /^\d{4}-\d\d-\d\d$/.test(one))
      : [];
  const versions = [...new Set([...dates(protocol['supported_versions']), ...dates([protocol['version']])])]
    .sort()
    .slice(-10);
  const known = (value: unknown, names: readonly string[], least: string): string[] => {
    const kept = Array.isArray(value) ? names.filter((name) => value.includes(name)) : [];
    return kept.includes(least) || least === '' ? kept : [least, ...kept];
  };
  const base = given['api_base_url'];
  const services = known(
    objectOf(given['capabilities'])['services'],
    ['checkout', 'orders', 'delegate_payment', 'carts'],
    '',
  );
  return toSnippet({
    protocol: {
      name: 'acp',
      version: versions.at(-1) ?? newest,
      supported_versions: versions.length ? versions : [newest],
    },
    api_base_url:
      typeof base === 'string' && URL.canParse(base)
        ? base.slice(0, 300).replace(/^http:/, 'https:')
        : `${origin}/acp`,
    transports: known(given['transports'], ['rest', 'mcp'], 'rest'),
    capabilities: { services: services.length ? services : ['checkout'] },
  });
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
