/** Every operation of the audit API: one call that succeeds, and one typical error. */
import { setTimeout as wait } from 'node:timers/promises';
import { byKey, untilProfileIsRead, type Steps } from './steps.ts';

const get = (path: string, headers: Record<string, string> = byKey) => ({ method: 'GET', path, headers });
const post = (path: string, body?: unknown, headers: Record<string, string> = byKey) => ({
  method: 'POST',
  path,
  headers,
  ...(body === undefined ? {} : { body }),
});
const unknown = 'A5xQkP3u0cV1mYt7ZbR2Lw';

/** @param openStream opens an event stream of MCP and returns the path to post messages to */
export async function auditScenario(steps: Steps, openStream: () => Promise<string>): Promise<void> {
  await audits(steps);
  await batches(steps);
  await events(steps);
  await rest(steps);
  await mcp(steps, openStream);
}

async function audits({ call, fail, reach }: Steps): Promise<void> {
  const analyze = '/api/v1/analyze?summaryOnly=true';
  const { body: report } = await call(
    'analyzeStorefront',
    'Summary of an audit',
    200,
    post(analyze, { url: 'https://drifting.test' }),
  );
  await fail(
    'analyzeStorefront',
    'A host name that does not resolve',
    422,
    post(analyze, { url: 'https://nothing.test' }),
  );
  await call('listReports', 'First page', 200, get('/api/v1/reports?limit=2'));
  await fail('listReports', 'A limit out of range', 400, get('/api/v1/reports?limit=0'));
  await call('getReport', 'Full report', 200, get(`/api/v1/reports/${report.id}`));
  await call('getReport', 'As Markdown', 200, get(`/api/v1/reports/${report.id}?format=markdown`));
  await fail('getReport', 'An unknown ID', 404, get(`/api/v1/reports/${unknown}`));
  const { body: other } = await reach(post(analyze, { url: 'https://blank.test' }));
  const remove = (id: string) => ({ method: 'DELETE', path: `/api/v1/reports/${id}`, headers: byKey });
  await call('deleteReport', 'Deleted', 204, remove(other.id));
  await fail('deleteReport', 'A report that was already deleted', 404, remove(other.id));
}

async function batches({ call, fail, reach }: Steps): Promise<void> {
  const urls = ['https://healthy.test', 'https://blank.test'];
  const create = (body: unknown, key: string) =>
    post('/api/v1/batches', body, { ...byKey, 'Idempotency-Key': key });
  const { body: batch } = await call(
    'createBatch',
    'Two storefronts',
    202,
    create({ name: 'Our storefronts', urls }, 'storefronts-2026-11-28'),
  );
  await fail(
    'createBatch',
    'An Idempotency-Key of another batch',
    422,
    create({ name: 'Our storefronts', urls: urls.slice(0, 1) }, 'storefronts-2026-11-28'),
  );
  // The storefront is being audited, and audits of one host run one after the other: this batch has not begun.
  const { body: second } = await reach(create({ urls: urls.slice(0, 1) }, 'to-be-canceled'));
  await call('cancelBatch', 'Canceled', 200, post(`/api/v1/batches/${second.id}/cancel`));
  await fail('cancelBatch', 'An unknown ID', 404, post(`/api/v1/batches/${unknown}/cancel`));
  const ended = async (id: string): Promise<void> => {
    const { body } = await reach(get(`/api/v1/batches/${id}`));
    if (body.endedAt !== null) return;
    await wait(250);
    return ended(id);
  };
  await ended(batch.id);
  await call('listBatches', 'First page', 200, get('/api/v1/batches?limit=2'));
  await fail('listBatches', 'An invalid cursor', 400, get('/api/v1/batches?cursor=next'));
  await call('getBatch', 'A finished batch', 200, get(`/api/v1/batches/${batch.id}`));
  await fail('getBatch', 'An unknown ID', 404, get(`/api/v1/batches/${unknown}`));
  await call('listBatchItems', 'Finished items', 200, get(`/api/v1/batches/${batch.id}/items?state=done`));
  await fail('listBatchItems', 'An unknown state', 400, get(`/api/v1/batches/${batch.id}/items?state=open`));
  await call('getBatchResults', 'As CSV', 200, get(`/api/v1/batches/${batch.id}/results?format=csv`));
  await call('getBatchResults', 'As JSON Lines', 200, get(`/api/v1/batches/${batch.id}/results`));
  await fail('getBatchResults', 'An unknown ID', 404, get(`/api/v1/batches/${unknown}/results`));
}

async function events({ call, fail }: Steps): Promise<void> {
  const create = (body: unknown) =>
    post('/api/v1/events', body, { ...byKey, 'Idempotency-Key': 'deploy-2026-11-28-1' });
  const deploy = { url: 'https://healthy.test', kind: 'deploy', label: 'Release 4.2' };
  const { body: event } = await call('createEvent', 'A deploy', 201, create(deploy));
  await fail(
    'createEvent',
    'An Idempotency-Key of another event',
    422,
    create({ ...deploy, label: 'Release 4.3' }),
  );
  await call('listEvents', 'First page', 200, get('/api/v1/events'));
  await fail('listEvents', 'An invalid cursor', 400, get('/api/v1/events?cursor=next'));
  const remove = { method: 'DELETE', path: `/api/v1/events/${event.id}`, headers: byKey };
  await call('deleteEvent', 'Deleted', 204, remove);
  await fail('deleteEvent', 'An event that was already deleted', 404, remove);
}

async function rest({ call, fail }: Steps): Promise<void> {
  await call('getUsage', 'Limits and usage', 200, get('/api/v1/usage'));
  await fail('getUsage', 'Without a key', 401, get('/api/v1/usage', {}));
  await call('listAudits', 'Every check', 200, get('/v1/audits', {}));
  await call('getHealth', 'The process answers', 200, get('/health', {}));
  await call('getReadiness', 'Ready', 200, get('/ready', {}));
  const token = { Authorization: 'Bearer {METRICS_TOKEN}' };
  await call('getMetrics', 'Prometheus text', 200, get('/metrics', token));
  await fail('getMetrics', 'Without the token', 401, get('/metrics', {}));
  await call(
    'getReadinessAssessment',
    'The page',
    200,
    get('/services/readiness-assessment', { Accept: 'text/html' }),
  );
  await call('getContactForm', 'The page', 200, get('/contact', { Accept: 'text/html' }));
  await call('getPrivacy', 'The page', 200, get('/privacy', { Accept: 'text/html' }));
  const send = (form: Record<string, string>) => ({
    method: 'POST',
    path: '/contact',
    headers: { Accept: 'application/json' },
    form,
  });
  const message = { name: 'Ann Lee', email: 'ann@example.com', message: 'When can you start?' };
  await call('submitContactForm', 'A message', 200, send({ ...message, platform: 'salesforce' }));
  await fail('submitContactForm', 'An invalid email address', 400, send({ ...message, email: 'ann' }));
}

async function mcp({ call, fail, reach }: Steps, openStream: () => Promise<string>): Promise<void> {
  const message = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });
  const tool = message('tools/call', {
    name: 'list_checks',
    arguments: { category: 'crawl-access', priority: 'critical', limit: 2 },
  });
  const accepts = { Accept: 'application/json, text/event-stream' };
  await call('postMCPMessage', 'Call a tool', 200, post('/api/mcp', tool, accepts));
  const nothing = message('tools/none', {});
  await fail('postMCPMessage', 'An unknown method', 200, post('/api/mcp', nothing, accepts));
  await call('postMCPMessageBesideStream', 'Call a tool', 200, post('/api/mcp/sse', tool, accepts));
  await fail('postMCPMessageBesideStream', 'An unknown method', 200, post('/api/mcp/sse', nothing, accepts));
  const stream = get('/api/mcp/sse', { Accept: 'text/event-stream' });
  await call('connectMCPServer', 'The first event', 200, { ...stream, isStream: true });
  await fail(
    'connectMCPServer',
    'A client without event streams',
    406,
    get('/api/mcp/sse', { Accept: 'application/json' }),
  );
  const ping = message('ping', {});
  await call('postMCPMessageOfStream', 'A message', 202, post(await openStream(), ping, {}));
  await fail(
    'postMCPMessageOfStream',
    'An unknown session',
    404,
    post('/api/mcp/messages?sessionId=none', ping, {}),
  );
  const search = message('tools/call', {
    name: 'search_catalog',
    arguments: {
      meta: { 'ucp-agent': { profile: '{PORTICO_URL}/agent-profile/2026-08-25' } },
      catalog: { query: 'table lamp', pagination: { limit: 1 } },
    },
  });
  const json = { Accept: 'application/json' };
  await untilProfileIsRead(reach, post('/api/ucp/mcp', search, json));
  await call('postStoreMCPMessage', 'Search the catalog', 200, post('/api/ucp/mcp', search, json));
  await fail('postStoreMCPMessage', 'An unknown method', 200, post('/api/ucp/mcp', nothing, json));
}
