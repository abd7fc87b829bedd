/** One try to send an event, through the service that the merchant configured. */
import LocalServiceRegistry from 'dw/svc/LocalServiceRegistry';
import type { EventSink } from '../preferences/sink.ts';
import { signedHeaders } from './sign.ts';

/**
 * - `taken`: an answer of 2xx. - `refused`: any other, or none. - `gone`: there will never be one (410).
 * - `off`: it was not sent, as the service is switched off, broken or not there.
 */
export type Sent = 'taken' | 'refused' | 'gone' | 'off';

interface Letter {
  id: string;
  body: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Never throws. */
export function sendEvent({ url, secret, service }: EventSink, { id, body, at }: Letter): Sent {
  try {
    const headers = signedHeaders(secret, id, at, body);
    const result = LocalServiceRegistry.createService(service, {
      createRequest(request) {
        request.setURL(url);
        request.setRequestMethod('POST');
        request.addHeader('content-type', 'application/json');
        for (const [name, value] of Object.entries(headers)) request.addHeader(name, value);
        return body;
      },
      parseResponse: () => true,
      // Signatures are never logged.
      filterLogMessage: () => '',
    }).call();
    if (result.ok) return 'taken';
    if (result.unavailableReason && String(result.unavailableReason) !== 'TIMEOUT') return 'off';
    return Number(result.error) === 410 ? 'gone' : 'refused';
  } catch {
    return 'off';
  }
}
