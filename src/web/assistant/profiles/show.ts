/** Findings for responses. Names and values of the document are quoted as untrusted text. */
import { z } from 'zod';
import { type Finding, kindOf, ucpReleases, valueAt } from '#manifest';
import type { Judgement } from '#manifest/judge';
import type { UntrustedText } from '../untrusted-text.ts';

export const findingShape = z.object({
  severity: z.enum(['error', 'warning']),
  pointer: z
    .string()
    .describe('JSON Pointer (RFC 6901). Quoted if it contains names that UCP does not define.'),
  message: z.string(),
  expected: z.string(),
  found: z.string().describe('The value at the pointer, or its type.'),
  release: z.enum([...ucpReleases, 'flat']),
});

export const showFinding = (finding: Finding, document: unknown, untrusted: UntrustedText) => ({
  severity: finding.severity,
  pointer: showPointer(finding.pointer, untrusted),
  message: finding.message,
  expected: finding.expected,
  found: showValue(valueAt(document, finding.pointer), untrusted),
  release: finding.release,
});

export const findingLine = (finding: Finding, untrusted: UntrustedText): string =>
  `- ${finding.severity} ${showPointer(finding.pointer, untrusted) || '(whole document)'}: ${finding.message} (${finding.release}). Expected: ${finding.expected}.`;

export const verdictLine = ({ valid, shape, release, findings }: Judgement): string => {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const judged = release
    ? `against UCP ${release}${shape === 'both' ? ' and the rules of the flat manifest' : ''}`
    : shape === 'flat'
      ? 'against the rules of the flat manifest'
      : 'without the rules of a release, because it is not a manifest';
  return `${valid ? 'Valid' : 'Not valid'}, checked ${judged}: ${errors} errors, ${findings.length - errors} warnings.`;
};

/** Members that UCP defines. All other names are untrusted. */
const vocabulary = new Set(
  (
    'ucp version status supported_versions services capabilities payment_handlers transport endpoint spec schema id config extends ' +
    'available_instruments keys signing_keys kid kty crv x y alg use d p q dp dq qi oth k name discovery checkout mode providers payment handlers ' +
    'rest mcp a2a embedded config_schema instrument_schemas product_discovery order_tracking'
  ).split(' '),
);
const official =
  /^dev\.ucp\.(?:shopping|common)(?:\.(?:checkout|cart|order|catalog\.search|catalog\.lookup|fulfillment|discount|buyer_consent|ap2_mandate|identity_linking|loyalty|permalink|split_payments))?$/;
const own = (part: string): boolean =>
  !(
    vocabulary.has(part) ||
    /^\d{1,4}$/.test(part) ||
    /^\d{4}-\d{2}-\d{2}$/.test(part) ||
    official.test(part)
  );

function showPointer(pointer: string, untrusted: UntrustedText): string {
  return pointer.split('/').slice(1).some(own) ? untrusted.quote(pointer, 400) : pointer;
}

function showValue(value: unknown, untrusted: UntrustedText): string {
  if (typeof value === 'string' && value !== '') return untrusted.quote(value, 200);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return kindOf(value);
}
