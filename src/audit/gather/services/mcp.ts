/** MCP endpoints that an agent would find: declared URLs only, never guesses. */
import { serviceEndpoints, asText } from '#manifest';
import type { DeclaredEndpoint, MachineFile, Page, ProtocolFile } from '../../evidence.ts';
import { resolveUrl } from '../../parse/url.ts';
import { objectsIn } from '../json.ts';

export interface McpSources {
  manifest?: { url: string; document?: unknown };
  ard?: ProtocolFile;
  home?: Page;
  llms?: MachineFile;
  agentsMd?: MachineFile;
  mcpJson?: MachineFile;
}

/** Candidates by trust. A URL counts for the first source that names it. */
export function mcpCandidates(sources: McpSources): DeclaredEndpoint[] {
  const { manifest, ard, home, llms, agentsMd, mcpJson } = sources;
  const found: DeclaredEndpoint[] = [
    ...(manifest ? serviceEndpoints(manifest.document, 'mcp', manifest.url) : []).map(from('ucp')),
    ...(ard?.json === undefined ? [] : entriesOf(ard.json, ard.url)).map(from('ard')),
    ...(home ? linksOf(home) : []).map(from('link')),
    ...mentionsOf(llms).map(from('llms')),
    ...mentionsOf(agentsMd).map(from('agents-md')),
    ...(mcpJson?.state === 'ok' ? serversOf(mcpJson) : []).map(from('well-known')),
  ];
  const first = new Map<string, DeclaredEndpoint>();
  for (const one of found) if (!first.has(one.url)) first.set(one.url, one);
  return [...first.values()].slice(0, 20);
}

const from =
  (via: DeclaredEndpoint['via']) =>
  (url: string): DeclaredEndpoint => ({ url, via });

function entriesOf(document: unknown, base: string): string[] {
  return objectsIn(document).flatMap((entry) => {
    const kind = `${asText(entry['type']) ?? ''} ${asText(entry['mediaType']) ?? ''} ${asText(entry['protocol']) ?? ''}`;
    const url = asText(entry['url']) ?? asText(entry['endpoint']);
    // A card describes an endpoint, and is not one.
    const isEndpoint = /\bmcp\b/i.test(kind) && !/\bmcp-server-card\b/i.test(kind);
    return url !== undefined && isEndpoint ? (resolveUrl(url, base) ?? []) : [];
  });
}

function linksOf({ facts, url }: Page): string[] {
  return [...facts.head.linkHeader, ...facts.head.links]
    .filter(({ rel, type }) => /(?:^|\s)(?:mcp|mcp-server)(?:\s|$)/i.test(rel) || /\bmcp\b/i.test(type ?? ''))
    .flatMap(({ href }) => resolveUrl(href, url) ?? []);
}

/** Absolute URLs in a text whose path has a segment `mcp`, or whose host begins with it. */
function mentionsOf(file: MachineFile | undefined): string[] {
  if (file?.state !== 'ok' || file.text === undefined) return [];
  const urls = file.text.match(/https?:\/\/[^\s<>()[\]"'`]{1,500}/g) ?? [];
  return urls
    .map((url) => url.replace(/[.,;:!?]+$/, ''))
    .filter((url) => {
      const parsed = URL.parse(url);
      return (
        parsed !== null &&
        (parsed.hostname.startsWith('mcp.') || /\/mcp(?:\/(?:sse)?)?$/i.test(parsed.pathname))
      );
    });
}

function serversOf(file: MachineFile): string[] {
  return objectsIn(file.json).flatMap((object) => {
    const url = asText(object['url']) ?? asText(object['endpoint']);
    return url === undefined ? [] : (resolveUrl(url, file.url) ?? []);
  });
}
