import { acpProblems } from '#manifest';
import { defineCheck, fail, opportunity, pass } from '../../check.ts';
import { proofs, listProblems, unjudged } from '../subjects/agents/documents.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

const newest = '2026-04-17';

export default defineCheck({
  id: 'acp-discovery-valid',
  category: 'commerce-protocols',
  name: 'ACP discovery document is valid',
  description: 'Detects invalid discovery documents of the Agentic Commerce Protocol.',
  why: 'The document shows agents which ACP release the storefront supports, and where. If it is invalid, the storefront looks as if it had no ACP.',
  judged: {
    pass: 'protocol, api_base_url over https, transports with rest, and capabilities.services are valid, and the document does not identify a merchant.',
    fail: 'The document is not JSON or violates a rule.',
    notApplicable: 'The storefront has no document at /.well-known/acp.json. Add one when you support ACP.',
    unknown: 'The document was blocked or could not be read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'draft',
  fix: {
    title: 'Correct the ACP discovery document',
    instructions:
      'Serve the document as application/json without authentication, with Cache-Control: public, max-age=3600.',
  },
  sources: ['acp-discovery-rfc'],
  needs: ['acp', 'target'],
  evaluate({ acp, target }) {
    const { origin, host } = new URL(target.canonicalOrigin);
    const unread = unjudged(acp, 'The ACP document', (evidence) =>
      opportunity('The storefront publishes no ACP discovery document.', {
        evidence,
        fix: { snippet: repaired(undefined, origin) },
      }),
    );
    if (unread) return unread;
    const problems = acpProblems(acp.json, target.local ? host : undefined);
    const evidence = problems.length ? proofs(acp.ref, problems) : [{ ref: acp.ref }];
    return problems.length
      ? fail(`The ACP document is not valid: ${listProblems(problems)}.`, {
          evidence,
          fix: { snippet: repaired(acp.json, origin) },
        })
      : pass('The ACP document is valid.', { evidence });
  },
});

/** The document with its own valid values. */
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
