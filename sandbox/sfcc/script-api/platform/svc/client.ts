/** `dw.net.HTTPClient`, as a service has it: before its call, and with the answer for `parseResponse`. */
import { STATUS_CODES } from 'node:http';
import type { ServiceDouble } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { bytes } from '../util/bytes.ts';
import { listOf } from '../util/collection.ts';
import { mapOf } from '../util/map.ts';

export type Answer = Awaited<ReturnType<ServiceDouble>>;

/** What is set before the call. */
export interface ClientSettings {
  allowRedirect: boolean;
}

/** Names of headers count as the answer wrote them. Without an answer nothing was sent yet. */
export function httpClient(settings: ClientSettings, answer?: Answer): object {
  const { status, headers = {}, text } = answer ?? { status: 0, text: '' };
  const isGood = status >= 200 && status < 300;
  const isBad = status >= 400;
  const valueOf = (name: unknown): string | undefined =>
    Object.hasOwn(headers, String(name)) ? headers[String(name)] : undefined;
  const valuesOf = (name: unknown): object => {
    const value = valueOf(name);
    return listOf(value === undefined ? [] : [value]);
  };
  return documented('dw.net.HTTPClient', {
    get allowRedirect() {
      return settings.allowRedirect;
    },
    setAllowRedirect(allowed: unknown) {
      settings.allowRedirect = allowed === true;
    },
    statusCode: status,
    statusMessage: STATUS_CODES[status] ?? '',
    text: isGood ? text : null,
    bytes: isGood ? bytes(Buffer.from(text)) : null,
    errorText: isBad ? text : null,
    errorBytes: isBad ? bytes(Buffer.from(text)) : null,
    getResponseHeader: (name: unknown) => valueOf(name) ?? null,
    get responseHeaders() {
      return mapOf(Object.keys(headers).map((name) => [name, valuesOf(name)] as const));
    },
    getResponseHeaders(name?: unknown) {
      return name === undefined ? this.responseHeaders : valuesOf(name);
    },
  });
}
