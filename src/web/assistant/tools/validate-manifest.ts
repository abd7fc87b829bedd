/** `validate_ucp_manifest`: validates a manifest against the release that it declares. */
import { z } from 'zod';
import { ucpReleases } from '#manifest';
import { judgeManifest } from '#manifest/judge';
import type { McpCall } from '#mcp';
import { parseJson, readJson } from '#ucp';
import type { WebDeps } from '../../deps.ts';
import { findingLine, findingShape, showFinding, verdictLine } from '../profiles/show.ts';
import { admitProbe } from '../probe/admit.ts';
import { jsonHeaders } from '../probe/clients.ts';
import { ToolRefusal } from '../refusal.ts';
import { defineTool } from '../tool.ts';
import { webAddressInput } from './names.ts';

const manifestPath = '/.well-known/ucp';

export const validateManifest = (deps: WebDeps) =>
  defineTool({
    name: 'validate_ucp_manifest',
    title: 'Validate a UCP manifest',
    description:
      `Validates a UCP manifest against the release that it declares (${ucpReleases.join(', ')}), and the flat members against their own rules. ` +
      'Set exactly one of text, manifest, and url. Each finding has a JSON Pointer, the error, the expected value, and the release of the rule. Use it before publishing, or with the URL of a live store. Next: generate_ucp_manifest for a valid manifest, probe_ucp_endpoint to test its endpoints.',
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: true },
    input: z
      .strictObject({
        text: z.string().max(1_000_000).optional().describe('The manifest as JSON text.'),
        manifest: z.record(z.string(), z.unknown()).optional().describe('The manifest as an object.'),
        url: webAddressInput
          .optional()
          .describe(
            `URL of a store or of its manifest. ${manifestPath} is appended to a URL without a path.`,
          ),
        leaf: z
          .boolean()
          .default(false)
          .describe(
            'The document is a leaf profile: the profile of one release that a manifest links to in supported_versions.',
          ),
      })
      .refine(
        ({ text, manifest, url }) => [text, manifest, url].filter((one) => one !== undefined).length === 1,
        'set exactly one of text, manifest, and url',
      ),
    output: z.object({
      valid: z.boolean(),
      shape: z.enum(['official', 'flat', 'both', 'none']),
      release: z.enum(ucpReleases).optional(),
      declaredReleases: z.array(z.string()),
      errors: z.int(),
      warnings: z.int(),
      findings: z.array(findingShape),
      fetched: z
        .object({ url: z.string(), status: z.int().optional(), problem: z.string().optional() })
        .optional(),
      notice: z.string(),
    }),
    async run({ text, manifest, url, leaf }, { call, untrusted }) {
      const got =
        url === undefined ? { document: manifest ?? read(text ?? '') } : await fetchManifest(deps, url, call);
      const judgement = judgeManifest(got.document, { leaf });
      const { valid, shape, release, declared, findings } = judgement;
      const errors = findings.filter(({ severity }) => severity === 'error').length;
      return {
        structured: {
          valid,
          shape,
          ...(release ? { release } : {}),
          declaredReleases: declared.map((one) =>
            /^\d{4}-\d{2}-\d{2}$/.test(one) ? one : untrusted.quote(one, 60),
          ),
          errors,
          warnings: findings.length - errors,
          findings: findings.map((finding) => showFinding(finding, got.document, untrusted)),
          ...('fetched' in got ? { fetched: got.fetched } : {}),
          notice: untrusted.notice,
        },
        text: [
          verdictLine(judgement),
          ...findings.slice(0, 20).map((finding) => findingLine(finding, untrusted)),
          ...(findings.length > 20 ? [`… and ${findings.length - 20} more in the structured result.`] : []),
          untrusted.notice,
        ].join('\n'),
      };
    },
  });

function read(text: string): unknown {
  const parsed = parseJson(text);
  if ('problem' in parsed)
    throw new ToolRefusal('invalid-input', `The text cannot be validated: ${parsed.problem}.`);
  return parsed.json;
}

async function fetchManifest(deps: WebDeps, given: string, call: McpCall) {
  await admitProbe(deps, given, call);
  const address = new URL(given);
  if (address.pathname === '/') address.pathname = manifestPath;
  const { exchange, json, problem } = await readJson(deps.fetcher, {
    url: address.href,
    headers: jsonHeaders(deps),
    signal: call.signal,
  });
  const { status, error } = exchange;
  if (problem !== undefined || status === undefined || status !== 200) {
    const moved = status !== undefined && status >= 300 && status < 400;
    throw new ToolRefusal(
      error?.code === 'not-public' ? 'target-not-public' : 'target-unreachable',
      `${address.pathname} cannot be validated: ${status === undefined ? '' : `status ${status}; `}${moved ? 'agents do not follow redirects of a manifest' : (problem ?? 'a manifest must have status 200')}.`,
      status === undefined ? {} : { status },
    );
  }
  return { document: json, fetched: { url: address.href, status } };
}
