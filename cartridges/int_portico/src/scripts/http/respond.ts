/** Writes an answer. Only headers that the platform lets a script set are sent; the others are the service's privilege. */

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
  /** Seconds that the web tier may keep it. */
  keptFor?: number;
  /** It has prices: kept apart by the price books and promotions of the session. */
  hasPrices?: boolean;
}

/** dw.system.Response, addHttpHeader. */
const settable = ['allow', 'location', 'retry-after', 'vary', 'access-control-allow-origin', 'x-robots-tag'];

export function respond({ status, headers, body, keptFor, hasPrices }: Answer): void {
  response.setStatus(status);
  response.setContentType('application/json');
  Object.keys(headers)
    .filter((name) => settable.includes(name.toLowerCase()))
    .forEach((name) => response.setHttpHeader(name, headers[name] ?? ''));
  if (keptFor !== undefined) response.setExpires(Date.now() + keptFor * 1_000);
  if (hasPrices) response.setVaryBy('price_promotion');
  if (body !== undefined) response.writer.print(typeof body === 'string' ? body : JSON.stringify(body));
}
