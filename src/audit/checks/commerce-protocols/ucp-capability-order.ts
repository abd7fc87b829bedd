import { escapePointer } from '#manifest';
import { defineCheck, fail, pass, warn } from '../../check.ts';
import { capabilityEntries, capabilitySnippet } from '../subjects/manifests/capabilities.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';

const name = 'dev.ucp.shopping.order';

export default defineCheck({
  id: 'ucp-capability-order',
  category: 'commerce-protocols',
  name: 'The manifest declares orders',
  description: 'Detects storefronts whose orders agents cannot track.',
  why: 'Without the order capability, an agent cannot see whether an order has shipped, and the buyer has to ask by email.',
  judged: {
    pass: `The manifest declares ${name}.`,
    warn: 'The manifest does not declare the capability.',
    fail: 'The manifest declares the capability, and a URL in its config is not https.',
  },
  priority: 'medium',
  requires: ['official-manifest'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Implement and declare orders',
    instructions: `Support GET /orders/{id}, send signed webhooks for changes, and add ${name} to ucp.capabilities.`,
  },
  sources: ['ucp-2026-04-08'],
  needs: ['ucp', 'traffic', 'target'],
  evaluate({ ucp, traffic, target }) {
    const proof = manifestProof(ucp, traffic);
    const entries = capabilityEntries(ucp, name);
    const [first] = entries;
    if (!first)
      return warn(`${name} is not declared, so agents cannot track orders.`, {
        evidence: proof('/ucp/capabilities'),
        fix: { snippet: capabilitySnippet(ucp, [{ name }]) },
      });
    const own = target.local ? new URL(target.canonicalOrigin).host : undefined;
    const open = entries
      .flatMap(({ entry, pointer }) => addresses(entry['config'], `${pointer}/config`))
      .filter(({ url }) => !isSafe(url, own));
    const [bad] = open;
    if (!bad)
      return pass(`${name} is declared${entries.length > 1 ? ` in ${entries.length} entries` : ''}.`, {
        evidence: proof(first.pointer),
      });
    return fail(`${bad.key} of ${name} is "${bad.url.slice(0, 100)}", which is not https.`, {
      evidence: open.slice(0, 3).flatMap(({ pointer }) => proof(pointer)),
      fix: {
        title: 'Use https URLs in the order capability',
        instructions: 'Orders contain personal data. Serve and receive them only over https.',
        snippet: `"${bad.key}": ${JSON.stringify(secured(bad.url, target.canonicalOrigin))}`,
      },
    });
  },
});

interface Address {
  key: string;
  url: string;
  pointer: string;
}

const named = /(?:url|uri|endpoint|webhook)s?$/i;

/** URLs by member name or by scheme, within limits. */
function addresses(config: unknown, pointer: string): Address[] {
  const found: Address[] = [];
  const open: { value: unknown; key: string; at: string }[] = [{ value: config, key: 'config', at: pointer }];
  for (let next = 0; next < open.length && next < 1000; next++) {
    const { value, key, at } = open[next] ?? { value: undefined, key: '', at: '' };
    if (typeof value === 'string') {
      if (value.trim() && (named.test(key) || /^(?:http|ftp|ws):\/\//i.test(value)))
        found.push({ key: key.slice(0, 60), url: value.trim(), pointer: at });
    } else if (Array.isArray(value))
      open.push(
        ...value.slice(0, 100).map((one: unknown, index) => ({ value: one, key, at: `${at}/${index}` })),
      );
    else if (typeof value === 'object' && value !== null)
      open.push(
        ...Object.entries(value)
          .slice(0, 100)
          .map(([name, one]) => ({ value: one as unknown, key: name, at: `${at}/${escapePointer(name)}` })),
      );
  }
  return found;
}

/** Templates such as `https://shop.example/orders/{id}` count as URLs. */
function isSafe(url: string, ownHost: string | undefined): boolean {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' || (ownHost !== undefined && parsed?.host === ownHost);
}

function secured(url: string, origin: string): string {
  const parsed = URL.parse(url, origin);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return `${origin}/webhooks/orders`;
  return parsed.href.replace(/^http:/, 'https:');
}
