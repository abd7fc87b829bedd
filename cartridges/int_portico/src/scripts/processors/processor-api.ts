/** One call of a processor's API, through the service that its own cartridge has in Business Manager. */
import LocalServiceRegistry from 'dw/svc/LocalServiceRegistry';
import { textOf } from '../backend/mapping/values.ts';

/**
 * - `answer`: the processor answered, with whatever status. - `lost`: it may have been carried out.
 * - `unsent`: it was not sent, as the service is switched off, broken or not there.
 */
export type Reply =
  | { got: 'answer'; status: number; body: Readonly<Record<string, unknown>> }
  | { got: 'lost' }
  | { got: 'unsent' };

export interface ApiCall {
  method: 'GET' | 'POST';
  /** From the URL of the service's credential. */
  url(base: string): string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** Never throws, and logs nothing: requests contain keys and credentials. */
export function callApi(service: string, { method, url, headers, body }: ApiCall): Reply {
  let isSending = false;
  try {
    const result = LocalServiceRegistry.createService(service, {
      createRequest(request) {
        request.setURL(url(String(request.configuration.credential.URL)));
        request.setRequestMethod(method);
        for (const [name, value] of Object.entries(headers)) request.addHeader(name, value);
        isSending = true;
        return body ?? null;
      },
      parseResponse: (_request, client) => ({ status: client.statusCode, text: String(client.text ?? '') }),
      filterLogMessage: () => '',
    }).call();
    if (result.ok) {
      const { status, text } = result.object as { status: number; text: string };
      return answerOf(Number(status), text);
    }
    const reason = textOf(result.unavailableReason);
    if (reason !== undefined && reason !== 'TIMEOUT') return { got: 'unsent' };
    const status = Number(result.error);
    return status >= 400 ? answerOf(status, String(result.errorMessage ?? '')) : { got: 'lost' };
  } catch {
    return { got: isSending ? 'lost' : 'unsent' };
  }
}

/** For the self-check: whether a service is set up, without a call of it. */
export function serviceProblem(service: string): string | undefined {
  try {
    const { configuration } = LocalServiceRegistry.createService(service, {
      createRequest: () => null,
      parseResponse: () => null,
    });
    if (textOf(configuration.credential.URL) !== undefined) return undefined;
  } catch {
    // The service or its credential is not there.
  }
  return `The service ${service} does not exist, or has no credential with a URL.`;
}

/** A refusal of a limit or of a lock says nothing of what another call of the same key did. */
function answerOf(status: number, text: string): Reply {
  if (status >= 500 || status === 409 || status === 429) return { got: 'lost' };
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null)
      return { got: 'answer', status, body: body as Readonly<Record<string, unknown>> };
  } catch {
    // An answer that cannot be read, such as one of a proxy.
  }
  return { got: 'lost' };
}
