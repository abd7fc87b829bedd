import { flatCapabilityNames, flatCapabilityProblems, sampleFlat } from '#manifest';
import { defineCheck, pass } from '../../check.ts';
import { flatFinding, manifestProof } from '../subjects/manifests/flat.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'ucp-flat-capabilities',
  category: 'commerce-protocols',
  name: 'Flat manifest declares the four capabilities',
  description: 'Detects incomplete capability declarations.',
  why: 'Simple clients use only the capabilities that are declared here.',
  judged: {
    pass: 'product_discovery, checkout, payment, and order_tracking are each true, or an object that is not disabled.',
    warn: 'All four are declared, and product_discovery, payment, or order_tracking is disabled.',
    fail: 'A capability is missing or is neither a boolean nor an object, or checkout is disabled.',
  },
  priority: 'medium',
  requires: ['flat-manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Declare all four capabilities in the manifest',
    instructions: `Set ${flatCapabilityNames.join(', ')} under capabilities. Use true, false, or an object, depending on what the store supports.`,
    snippet: toSnippet({ capabilities: sampleFlat('')['capabilities'] }),
  },
  sources: [],
  needs: ['ucp', 'traffic'],
  evaluate({ ucp, traffic }) {
    const finding = flatFinding(flatCapabilityProblems(ucp.document), manifestProof(ucp, traffic), {});
    return (
      finding ??
      pass(`The flat manifest declares ${flatCapabilityNames.join(', ')}, all enabled.`, {
        evidence: manifestProof(ucp, traffic)('/capabilities'),
      })
    );
  },
});
