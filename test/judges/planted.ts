/** Proof that the judges see: a fault is planted into a copy of the product, and the judge must fail; without it, it passes. */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformSuiteName, suiteName, tinkName } from './install.ts';
import type { Judge, Outcome } from './judge.ts';

interface Planted {
  judge: string;
  what: string;
  file: string;
  from: string;
  to: string;
}

export const planted: Planted[] = [
  {
    judge: 'MCP Python SDK',
    what: 'the score of a report has a member that its schema does not list',
    file: 'src/web/assistant/tools/report-shapes.ts',
    from: '  confidence: score.confidence,\n',
    to: '  confidence: score.confidence, raw: score.overall,\n',
  },
  {
    judge: 'MCP conformance suite',
    what: 'tools are listed without an input schema',
    file: 'src/protocols/mcp/prepare.ts',
    from: "    inputSchema: inputSchema as Tool['inputSchema'],\n",
    to: '',
  },
  {
    judge: 'UCP Python SDK',
    what: 'the pages of a search do not say whether there are more',
    file: 'src/protocols/ucp/codec/encode/catalog.ts',
    from: 'has_next_page: page.nextCursor !== undefined,',
    to: 'hasNextPage: page.nextCursor !== undefined,',
  },
  {
    judge: 'ucp-schema',
    what: 'the total count of a search is a text',
    file: 'src/protocols/ucp/codec/encode/catalog.ts',
    from: 'total_count: page.total,',
    to: 'total_count: String(page.total),',
  },
  {
    judge: 'ucp-schema',
    what: 'amounts of release 2026-01-23 are negative',
    file: 'src/protocols/ucp/releases/2026-01-23.ts',
    from: "amount: Math.abs(Number(entry['amount'])) })",
    to: "amount: -Math.abs(Number(entry['amount'])) })",
  },
  {
    judge: suiteName,
    what: 'amounts of release 2026-01-23 are negative',
    file: 'src/protocols/ucp/releases/2026-01-23.ts',
    from: "amount: Math.abs(Number(entry['amount'])) })",
    to: "amount: -Math.abs(Number(entry['amount'])) })",
  },
  {
    judge: platformSuiteName,
    what: 'the handler of Google Pay has another ID',
    file: 'src/commerce/payment/google-pay-handler.ts',
    from: "    id: 'google_pay',\n",
    to: "    id: 'gpay',\n",
  },
  {
    judge: 'UCP conformance suite, its questions',
    what: 'an order notice lacks the address',
    file: 'src/protocols/ucp/codec/create-release.ts',
    from: 'addresses: proved };',
    to: 'addresses: false };',
  },
  {
    judge: 'http-message-signatures',
    what: 'the status of an answer is not signed',
    file: 'src/protocols/ucp/signatures/sign-message.ts',
    from: "['@status', ...present",
    to: '[...present',
  },
  {
    judge: 'Standard Webhooks',
    what: 'the signature is of other contents than the body',
    file: 'src/delivery/event-webhooks/deliver.ts',
    from: '.sign(id',
    to: ".sign('x' + id",
  },
  {
    judge: tinkName,
    what: 'lengths before signed parts are big-endian',
    file: 'sandbox/google-pay/primitives.ts',
    from: 'writeUInt32LE',
    to: 'writeUInt32BE',
  },
  {
    judge: 'Redocly',
    what: 'the description of the manifest has no responses',
    file: 'src/protocols/ucp/openapi/paths.ts',
    from: "  security: [],\n  responses: {\n    200: jsonAnswer('The manifest.'",
    to: "  security: [],\n  answers: {\n    200: jsonAnswer('The manifest.'",
  },
  {
    judge: 'openapi-typescript',
    what: 'the description of the manifest refers to a schema that does not exist',
    file: 'src/protocols/ucp/openapi/paths.ts',
    from: "200: jsonAnswer('The manifest.', ref(schema)),",
    to: "200: jsonAnswer('The manifest.', ref('Nowhere')),",
  },
  {
    judge: 'Nu Html Checker',
    what: 'a page has two main elements with one ID',
    file: 'src/web/design/site-page.ts',
    from: '<main class="site-main" id="content">',
    to: '<main class="site-main"></main><main class="site-main" id="content">',
  },
  {
    judge: 'axe',
    what: 'a page does not name its language',
    file: 'src/web/design/document.ts',
    from: '<html lang="en">',
    to: '<html>',
  },
  {
    judge: 'promtool',
    what: 'an alert has an expression that cannot be read',
    file: 'docs/alerts.yaml',
    from: 'up{job=\\"portico\\"} == 0',
    to: 'up{job= == 0',
  },
];

const parts = ['src', 'sandbox', 'fixtures', 'docs', 'package.json'];

type AskAll = (asked: Judge[], root: string, tell: (outcome: Outcome) => void) => Promise<Outcome[]>;

/** @returns whether every judge passes the product and fails its fault */
export async function plantFaults(root: string, judges: Judge[], askAll: AskAll): Promise<boolean> {
  const tried = planted.filter(({ judge }) => judges.some(({ name }) => name === judge));
  const asked = judges.filter(({ name }) => tried.some(({ judge }) => judge === name));
  let isProven = true;
  const tell = (isGood: boolean, text: string) => {
    isProven &&= isGood;
    console.log(`${isGood ? 'ok    ' : 'FAILED'} ${text}`);
  };
  await askAll(asked, root, ({ judge, faults }) =>
    tell(faults.length === 0, `${judge.name} passes the product`),
  );
  for (const { judge, what, file, from, to } of tried) {
    const copy = await mkdtemp(join(tmpdir(), 'portico-planted-'));
    try {
      for (const part of parts) await cp(join(root, part), join(copy, part), { recursive: true });
      await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
      const source = await readFile(join(copy, file), 'utf8');
      if (!source.includes(from))
        throw new Error(`${file} no longer contains the text that the fault replaces.`);
      await writeFile(
        join(copy, file),
        source.replace(from, () => to),
      );
      const judged = asked.filter(({ name }) => name === judge);
      const [outcome] = await askAll(judged, copy, () => {});
      const first = outcome?.faults[0];
      tell(
        first !== undefined,
        `${judge} sees that ${what}: ${first ? `${first.id}: ${first.text.slice(0, 120)}` : 'no'}`,
      );
    } catch (error) {
      tell(false, `${judge}, ${what}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  }
  return isProven;
}
