/**
 * Serves Portico at the paths of a storefront that runs in Node.js: PWA Kit on Managed Runtime, or any Express app. No dependencies.
 *
 *   app.use(porticoProxy({ origin: 'https://portico.shop.example', publicHost: 'www.shop.example' }));
 *
 * Mount it without a path, before body parsers and before the route of the pages.
 */
import http from 'node:http';
import https from 'node:https';

/** What agents call on the domain of the storefront. */
export const porticoPaths =
  /^\/(?:\.well-known\/(?:ucp(?:\/[^/]+)?|oauth-authorization-server|oauth-protected-resource(?:\/api\/ucp(?:\/mcp)?)?)|api\/ucp(?:\/.*)?)$/;

/** Of one connection (RFC 9110 7.6.1), or of the platform in between. */
const notForwarded =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|host|cookie|x-mobify.*|x-amz.*|x-apigateway.*|x-encoded-headers|x-forwarded-host)$/;

/**
 * @param {object} options
 * @param {string} options.origin of the Portico service
 * @param {string} options.publicHost of the storefront, as agents call it: signatures of agents cover it
 * @param {number} [options.timeoutMs] until Portico responds; shorter than the limit of the platform, which is 20 seconds
 * @param {boolean} [options.streams] whether responses reach the caller as they are written; Managed Runtime waits for their end
 * @returns {(req: any, res: any, next: (error?: unknown) => void) => void} middleware for Express
 */
export function porticoProxy({ origin, publicHost, timeoutMs = 18_000, streams = false }) {
  const { protocol, hostname, port } = new URL(origin);
  const { request, Agent } = protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true });

  return (req, res, next) => {
    const target = `${req.baseUrl ?? ''}${req.url}`;
    const [path] = target.split('?', 1);
    if (!porticoPaths.test(path)) return next();
    // `/api/ucp/../dashboard` is a path of the service, but none of these.
    if (!isNormal(path)) return answer(res, 400, 'invalid_request', 'The path is not normalized.', {});
    const framing = framingOf(req.headers);
    if (!framing) return answer(res, 400, 'invalid_request', 'The length of the body is ambiguous.', {});
    // Parsed and written again, a body would no longer fit its signature.
    if (req.body !== undefined || req.readableEnded)
      return next(new Error('Mount porticoProxy before every body parser.'));
    if (!streams && path.endsWith('/mcp/sse') && req.method === 'GET')
      return answer(res, 405, 'method_not_allowed', 'This host does not stream. Use POST /api/ucp/mcp.', {
        Allow: 'POST',
      });

    const headers = {
      ...forwarded(req.headers),
      ...framing,
      host: publicHost,
      'accept-encoding': 'identity',
    };
    headers['x-forwarded-for'] = [req.headers['x-forwarded-for'], req.socket?.remoteAddress]
      .filter(Boolean)
      .join(', ');
    if (!streams && headers.accept) headers.accept = withoutStreams(headers.accept);

    const up = request({ protocol, hostname, port, path: target, method: req.method, headers, agent });
    const timer = setTimeout(() => up.destroy(new Error('timeout')), timeoutMs);
    up.on('response', (response) => {
      // A stream lasts as long as its caller wants.
      if (streams) clearTimeout(timer);
      res.statusCode = response.statusCode;
      for (const [name, value] of Object.entries(forwarded(response.headers))) res.setHeader(name, value);
      res.flushHeaders?.();
      response.on('error', () => res.destroy());
      response.on('end', () => clearTimeout(timer));
      response.pipe(res);
    });
    up.on('error', (error) => {
      clearTimeout(timer);
      if (res.headersSent) return res.destroy();
      if (error.message === 'timeout')
        return answer(
          res,
          504,
          'timeout',
          'The store did not respond in time. Send the same request again.',
          {
            'Retry-After': '5',
          },
        );
      return answer(res, 502, 'store_unavailable', 'The store cannot be reached.', { 'Retry-After': '30' });
    });
    // The rest of a body that was rejected, so that the connection can be used again.
    res.on('finish', () => {
      req.unpipe(up);
      req.resume();
    });
    res.on('close', () => {
      clearTimeout(timer);
      up.destroy();
    });
    req.on('error', () => up.destroy());
    if (Object.keys(framing).length === 0) up.end();
    else req.pipe(up);
  };
}

function isNormal(path) {
  const url = new URL(`http://localhost${path}`);
  return url.pathname === path && !/%(?:2e|2f|5c)/i.test(path);
}

/**
 * How the body ends, as the caller said it: what Portico does not take for the body would be its next request. Undefined where the
 * caller said two things.
 */
function framingOf({ 'transfer-encoding': encoding, 'content-length': length }) {
  if (encoding !== undefined)
    return length === undefined && /^chunked$/i.test(encoding)
      ? { 'transfer-encoding': 'chunked' }
      : undefined;
  if (length === undefined) return {};
  return /^\d+$/.test(length) ? { 'content-length': length } : undefined;
}

/** A caller cannot take away what says where its request ends, or from where it comes. */
const kept = new Set(['content-length', 'x-forwarded-for', 'x-forwarded-proto']);

function forwarded(headers) {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter((name) => !kept.has(name));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !notForwarded.test(name) && !named.includes(name)),
  );
}

/** Portico then responds with JSON, which MCP allows. */
function withoutStreams(accept) {
  const rest = accept.split(',').filter((one) => !/^\s*text\/event-stream\b/i.test(one));
  return rest.join(',').trim() || 'application/json';
}

function answer(res, status, code, content, headers) {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers });
  res.end(JSON.stringify({ code, content }));
}
