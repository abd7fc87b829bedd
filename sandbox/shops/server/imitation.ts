import { answerMcp } from '../api/mcp.ts';
import { discover } from '../api/catalogue.ts';
import { answerRest } from '../api/rest.ts';
import { file, json, redirect, type Answer } from '../answer.ts';
import { agentCard } from '../machine/discovery.ts';
import { manifestText, profile, releases } from '../machine/manifest.ts';
import type { Site } from '../site.ts';
import { agentAnswer } from './agents.ts';
import type { ShopRequest } from './request.ts';

/** The shop's own imitation of UCP, MCP and A2A, which faults can bend; undefined for every other path. */
export function imitationAnswer(site: Site, request: ShopRequest): Answer | undefined {
  const { path, client } = request;
  const { faults } = site;
  switch (path) {
    case '/.well-known/ucp':
    case '/.well-known/ucp.json':
      return manifest(site, path);
    case '/.well-known/ucp/2026-04-08':
      return faults.has('manifest-missing')
        ? undefined
        : json(profile(site, faults.has('ucp-leaf-version') ? releases[0] : '2026-04-08'));
    case '/.well-known/agent-card.json':
      return json(agentCard(site));
    case '/ucp/mcp':
      return faults.has('mcp-unrouted') ? undefined : answerMcp(site, client, request.method, request.body);
    case '/api/ucp/discover':
      return faults.has('flat-endpoint-dead')
        ? undefined
        : discover(site, client, request.query.get('q') ?? '');
    default:
      return agentAnswer(site, request) ?? rest(site, request);
  }
}

function manifest(site: Site, path: string): Answer | undefined {
  const { faults } = site;
  const moves = faults.has('manifest-redirect');
  if (faults.has('manifest-missing') || (path.endsWith('.json') && !moves)) return undefined;
  if (moves && !path.endsWith('.json')) {
    return { ...redirect(301, `${site.origin}/.well-known/ucp.json`), page: false };
  }
  const type = faults.has('manifest-html-type') ? 'text/html; charset=utf-8' : 'application/json';
  return file(
    type,
    manifestText(site),
    faults.has('manifest-no-cache') ? { 'cache-control': 'no-store' } : {},
  );
}

function rest(site: Site, { path, method, body, client, headers }: ShopRequest): Answer | undefined {
  if (!path.startsWith('/ucp/v1/') || site.faults.has('ucp-rest-unrouted')) return undefined;
  const agent = headers['ucp-agent'];
  return answerRest(site, {
    method,
    path: path.slice('/ucp/v1'.length),
    body,
    client,
    agent: typeof agent === 'string' ? agent : undefined,
  });
}
