import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Exchange, Ref } from '../../evidence.ts';
import { headerValues } from '../subjects/access/headers.ts';

const asked = 'https://agent.example';

export default defineCheck({
  id: 'discovery-cors',
  category: 'agent-protocols',
  name: 'Discovery documents allow cross-origin reads',
  description: 'Detects documents that agents in a browser cannot fetch.',
  why: 'Without this header, an agent that runs in a web page or browser extension gets an error instead of the document.',
  judged: {
    pass: 'Every JSON document for agents has Access-Control-Allow-Origin with * or the requesting origin.',
    warn: 'The header is missing on some or all documents.',
    fail: 'A document echoes any origin and allows credentials, so any site can read it as the visitor.',
    notApplicable: 'The storefront has none of these documents.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Let browsers read discovery documents',
    instructions:
      'Send Access-Control-Allow-Origin: * with these documents, without Access-Control-Allow-Credentials.',
    snippet: 'location ^~ /.well-known/ {\n  add_header Access-Control-Allow-Origin "*";\n}',
  },
  sources: ['Fetch standard, CORS protocol https://fetch.spec.whatwg.org/#http-cors-protocol', 'rfc-8615'],
  needs: ['files', 'traffic'],
  uses: ['ucp', 'acp', 'a2a', 'ard', 'skills', 'apiDescriptions'],
  evaluate({ files, traffic, ucp, acp, a2a, ard, skills, apiDescriptions }) {
    const there = [acp, a2a, ard, skills, apiDescriptions, files.mcpJson].flatMap((one) =>
      one?.state === 'ok' ? [one.ref] : [],
    );
    const manifest =
      ucp?.state === 'present'
        ? ucp.fetches.find(({ client, json }) => client === 'agent' && json !== undefined)?.ref
        : undefined;
    const refs = new Set<Ref>([...(manifest ? [manifest] : []), ...there]);
    const documents = traffic.filter(({ id, status }) => refs.has(id) && status === 200);
    if (!documents.length) return notApplicable('The storefront has no JSON document for agents.');
    const risky = documents.find(
      (one) => originOf(one) === asked && lets(one, 'access-control-allow-credentials', 'true'),
    );
    if (risky)
      return fail(`Any site can read ${pathOf(risky)} with the visitor's cookies.`, {
        evidence: [{ ref: risky.id, header: 'access-control-allow-credentials: true' }],
        fix: { title: 'Remove credentials from public documents' },
      });
    const closed = documents.filter((one) => originOf(one) !== '*' && originOf(one) !== asked);
    const all = `${documents.length} ${documents.length === 1 ? 'document' : 'documents'} for agents`;
    if (!closed.length)
      return pass(
        `Any origin can read ${documents.length === 1 ? 'the one document' : `all ${documents.length} documents`} for agents.`,
        {
          evidence: documents
            .slice(0, 3)
            .map((one) => ({ ref: one.id, header: `access-control-allow-origin: ${originOf(one)}` })),
        },
      );
    return warn(
      `Browsers cannot read ${closed.length} of ${all}: ${closed.slice(0, 3).map(pathOf).join(', ')}.`,
      {
        evidence: closed.slice(0, 3).map((one) => ({
          ref: one.id,
          header: `access-control-allow-origin: ${originOf(one)?.slice(0, 100) ?? '(missing)'}`,
        })),
      },
    );
  },
});

const originOf = (one: Exchange): string | undefined =>
  headerValues(one, 'access-control-allow-origin')[0]?.trim();

const lets = (one: Exchange, name: string, value: string): boolean =>
  headerValues(one, name).some((given) => given.trim().toLowerCase() === value);

const pathOf = ({ url }: Exchange): string => new URL(url).pathname.slice(0, 80);
