import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { existsAt } from '../subjects/files/machine-links.ts';
import { manifestExchange } from '../subjects/manifests/answers.ts';
import { disagreements, type Disagreement } from '../subjects/manifests/disagreements.ts';
import { shopName, shopNames, toSnippet } from '../subjects/manifests/shop.ts';
import { statementsOf } from '../subjects/manifests/statements.ts';

export default defineCheck({
  id: 'manifests-agree',
  category: 'commerce-protocols',
  name: 'Agent documents are consistent',
  description: 'Detects contradictory names, hosts, or capabilities across UCP, ACP, MCP, A2A, and llms.txt.',
  why: 'Each agent reads the document of its own protocol. If the documents differ, two agents give the same buyer different answers.',
  judged: {
    pass: 'The documents do not contradict each other about the store name, hosts, checkout, currencies, and returns.',
    warn: 'A document has a name that matches no other document and no name on the home page, currencies that no other document has, or a returns URL that does not exist while another document has a different one.',
    fail: 'One document offers checkout and another rules it out, or one has a host that does not respond and another has one that does.',
    notApplicable:
      'There are fewer than two documents. The official and the flat form of a manifest count as two.',
  },
  priority: 'medium',
  confidence: 'high',
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Generate all agent documents from one configuration',
    instructions:
      'Keep the name, hosts, currencies, and capabilities in one place, and generate UCP, ACP, MCP, A2A, and llms.txt from it.',
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
          : 'The storefront has no document for agents.',
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
    if (!first) return pass(`${count} documents are consistent: ${documents}.`);
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
    return { title: 'Use the same store name in all documents', snippet: toSnippet({ name }) };
  if (what === 'checkout')
    return {
      title: 'Make all documents agree about checkout',
      instructions:
        'Enable checkout where the endpoints support it, or remove the capability from the other document.',
      snippet: toSnippet({ capabilities: { checkout: true } }),
    };
  return what === 'host' ? { title: 'Use the host that responds in all documents' } : {};
}
