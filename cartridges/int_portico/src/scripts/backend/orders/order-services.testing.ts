/** Services of Business Manager, answered at once. */

export interface ServiceRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
}

/** `lost`: nothing came back. `unsent`: the platform did not send it. */
export type ServiceReply = { status: number; body: object } | 'lost' | 'unsent';

export interface ServiceDouble {
  /** Of its credential. */
  url: string;
  /** Custom attributes of its credential. */
  custom?: Readonly<Record<string, unknown>>;
  answer(request: ServiceRequest): ServiceReply;
}

interface Callbacks {
  createRequest(service: object): string | null | undefined;
  parseResponse(service: object, client: object): unknown;
}

export const serviceRegistry = (
  services: Readonly<Record<string, ServiceDouble>>,
  step: <T>(name: string, work: () => T) => T,
) => ({
  createService(id: string, { createRequest, parseResponse }: Callbacks) {
    const double = services[id];
    if (!double) throw new Error(`There is no service ${id}.`);
    let [url, method] = [double.url, 'POST'];
    const headers: Record<string, string> = {};
    const service = {
      configuration: { credential: { URL: double.url, custom: double.custom ?? {} } },
      setURL: (given: string) => void (url = given),
      setRequestMethod: (given: string) => void (method = given),
      addHeader: (name: string, value: string) => void (headers[name] = value),
      call: () => {
        const body = createRequest(service) ?? undefined;
        const reply = step(`${method} ${url}`, () => double.answer({ method, url, headers, body }));
        if (reply === 'lost') return { ...failed, unavailableReason: 'TIMEOUT' };
        if (reply === 'unsent') return { ...failed, unavailableReason: 'CIRCUIT_BROKEN' };
        const text = JSON.stringify(reply.body);
        if (reply.status >= 400) return { ...failed, error: reply.status, errorMessage: text };
        const object = parseResponse(service, { statusCode: reply.status, text });
        return { ...failed, ok: true, object };
      },
    };
    return service;
  },
});

const failed = { ok: false, object: null, error: 0, errorMessage: null, unavailableReason: null };
