import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { existsAt } from '../subjects/files/machine-links.ts';
import { manifestExchange } from '../subjects/manifests/answers.ts';
import { disagreements, type Disagreement } from '../subjects/manifests/disagreements.ts';
import { shopName, shopNames, toSnippet } from '../subjects/manifests/shop.ts';
import { statementsOf } from '../subjects/manifests/statements.ts';

export default defineCheck({
  id: 'manifests-agree',
  category: 'commerce-protocols',
  name: 'Documents for agents agree with each other',
  description: 'Detects contradictory names, hosts or capabilities across UCP, ACP, MCP, A2A and llms.txt.',
  why: 'An agent reads the document of the protocol that it speaks: where another says something else, two agents give one buyer two answers.',
  judged: {
    pass: 'What the documents say of the name of the shop, hosts, checkout, currencies and returns does not contradict.',
    warn: 'A document has a name that is like none of another document and none on the home page, currencies that no other has, or an address for returns that is not there while another document has another one.',
    fail: 'One document offers checkout and another says that there is none, or one names a host where nobody answers and another names one that does.',
    notApplicable:
      'There are fewer than two documents. The official and the flat form of a manifest count as two.',
  },
  priority: 'medium',
  confidence: 'high',
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Write all documents for agents from one configuration',
    instructions:
      'Keep name, hosts, currencies and capabilities in one place, and generate UCP, ACP, MCP, A2A and llms.txt from it.',
  },
  sources: ['ucp-2026-04-08', 'acp-discovery'],
  needs: ['ucp', 'traffic', 'target'],
  uses: ['acp', 'a2a', 'mcp', 'files', 'home', 'targets', 'ard', 'apiDescriptions', 'sitemaps'],
  evaluate({ ucp, traffic, target, home, ...others }) {
    const manifestRef = manifestExchange(ucp, traffic)?.id ?? '';
    const statements = statementsOf({ ucp, manifestRef, ...others });
    const count = statements.length;
    if (count < 2)
      return notApplicable(
        count
          ? `${statements[0]?.document ?? ''} is the only document for agents.`
          : 'There is no document for agents.',
      );
    const origin = target.canonicalOrigin;
    const found = disagreements(statements, {
      traffic,
      origin,
      markupNames: shopNames(home),
      existsAt: existsAt({ traffic, ucp, ...others }),
    });
    const [first] = found;
    const documents = statements.map(({ document }) => document.replace(/^The /, '')).join(', ');
    if (!first) return pass(`${count} documents agree: ${documents}.`);
    const more = found.length > 1 ? ` (${found.length} contradictions)` : '';
    return (first.grave ? fail : warn)(`${first.summary}${more}.`, {
      evidence: found
        .slice(0, 2)
        .flatMap(({ proofs }) => proofs)
        .map(({ ref, ...proof }) => ({ ...(ref ? { ref } : {}), ...proof })),
      ...(first.grave ? {} : { confidence: 'medium' as const }),
      cause: `documents:${first.what}`,
      fix: repair(first, shopName(home, origin)),
    });
  },
});

function repair({ what }: Disagreement, name: string) {
  if (what === 'name')
    return { title: 'Use one name of the shop in all documents', snippet: toSnippet({ name }) };
  if (what === 'checkout')
    return {
      title: 'Say the same of checkout in all documents',
      instructions:
        'Switch it on where the endpoints sell, or take the capability out of the other document.',
      snippet: toSnippet({ capabilities: { checkout: true } }),
    };
  return what === 'host' ? { title: 'Name the host that answers in all documents' } : {};
}
