/** A query to NLWeb's /ask for a product of the sample, where a document declares the endpoint. */
import { ardEntries, asArray, asObject, asText } from '#manifest';
import type { MachineFile, NlwebEvidence, Piece } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import { resolveUrl } from '../../parse/url.ts';
import { decode } from '../scan.ts';
import { objectsIn, parseJsonBody } from '../json.ts';
import type { Machine } from '../files/machine.ts';
import type { Start } from '../start.ts';

type Named = Pick<NlwebEvidence, 'advertised' | 'url'>;

export async function gatherNlweb(
  { session, robots, origin }: Start,
  { named, pieces }: Machine,
  query: Promise<string>,
): Promise<Piece<NlwebEvidence>> {
  const [{ llmsTxt, agentsMd }, ard, file] = await Promise.all([named, pieces.ard, robots]);
  const found: Named =
    mentioned(llmsTxt, 'llms.txt') ??
    mentioned(agentsMd, 'agents.md') ??
    (ard.ok ? listed(ard.value) : undefined) ??
    (file?.extensions.schemamap.length ? { advertised: 'schemamap' } : {});
  if (!found.url) return known(found);
  const word = await query;
  if (!word) return known({ ...found, reason: 'not-requested' });
  // After everything else in the row, so that every run spends the row the same way.
  await Promise.all([pieces.oauth, pieces.apiDescriptions, pieces.skills, pieces.acp, pieces.a2a]);
  const url = new URL(found.url, origin);
  url.searchParams.set('query', word);
  url.searchParams.set('streaming', 'false');
  const reply = await session.ask({
    row: 'protocols',
    key: 'nlweb',
    purpose: 'nlweb',
    url: url.href,
    headers: { accept: 'application/json, text/event-stream;q=0.5' },
    maxBytes: 512 * 1024,
  });
  if (!reply.sent) return known({ ...found, url: url.href, reason: reply.reason });
  const results = resultsIn(reply.body, reply.exchange.type);
  return known({ ...found, url: url.href, ref: reply.exchange.id, ...(results ? { results } : {}) });
}

/** Many pages are called /ask: the line must mention NLWeb, or show how to call it. */
function mentioned(file: MachineFile | undefined, advertised: 'llms.txt' | 'agents.md'): Named | undefined {
  if (file?.state !== 'ok') return undefined;
  for (const line of (file.text ?? '').slice(0, 64_000).split('\n').slice(0, 3000)) {
    const short = line.slice(0, 2000);
    if (!/\/ask\b/.test(short) || !/nlweb|\/ask\?query=|\b(?:GET|POST)\b/i.test(short)) continue;
    const written =
      /(?:https?:\/\/[^\s)<>"'`\]]{1,500}|(?<![\w/])\/[\w/-]{0,100})\/ask\b|(?<![\w/])\/ask\b/.exec(
        short,
      )?.[0];
    const url = written && resolveUrl(written, file.url);
    if (url) return { advertised, url };
  }
  return undefined;
}

function listed({ json, url: base }: { json?: unknown; url: string }): Named | undefined {
  const entry = ardEntries(json).find(
    ({ type = '', identifier = '', url }) => url !== undefined && /nlweb/i.test(`${type} ${identifier}`),
  );
  const url = resolveUrl(entry?.url ?? '', base);
  return entry && url ? { advertised: 'ard', url } : undefined;
}

/** Results of one JSON object, or of the messages of an event stream. */
function resultsIn(body: Uint8Array, type: string): NlwebEvidence['results'] {
  const parsed = parseJsonBody(body);
  const documents = parsed.ok
    ? [parsed.value]
    : type.includes('event-stream')
      ? messages(decode(body, 'utf-8'))
      : [];
  if (!documents.length) return undefined;
  const lists = documents.flatMap(objectsIn).flatMap((one) => [one['results'], one['content']]);
  const results = lists
    .flatMap(asArray)
    .slice(0, 500)
    .map(asObject)
    .filter((one) => one !== undefined);
  const named = results.filter((one) => asText(one['name']) ?? asText(one['title']));
  return { count: results.length, named: named.length };
}

const messages = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .slice(0, 200)
    .flatMap((line) => {
      const parsed = parseJsonBody(new TextEncoder().encode(line.slice(5)));
      return parsed.ok ? [parsed.value] : [];
    });
