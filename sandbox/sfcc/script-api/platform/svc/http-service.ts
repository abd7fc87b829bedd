/** `dw.svc.HTTPService`: a call of a service of Business Manager, answered by its double. */
import type { Scope, ServiceDouble } from '../../contract.ts';
import { documented, PlatformException } from '../../documented.ts';
import { elementsOf } from '../util/collection.ts';
import { badArgument } from '../refusal.ts';
import { httpClient, type Answer, type ClientSettings } from './client.ts';
import { failed, good, notAvailable, type PlatformResult } from './result.ts';
import { noteFailure, unavailableNow } from './settings.ts';
import { ServiceUnavailable } from './unavailable.ts';

type Callback = (...given: unknown[]) => unknown;
export type Callbacks = Readonly<Record<string, unknown>>;

const simulated = new Set([
  // Only called in mock mode, in which no service is here.
  'mockCall',
  'createRequest',
  'parseResponse',
  'filterLogMessage',
  'getRequestLogMessage',
  'getResponseLogMessage',
]);
const methods = new Set(['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'OPTIONS', 'DELETE']);
/** The documentation names no number. */
const mostHops = 10;
const withoutBody = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @throws PlatformException where a callback is missing, Error for one that is not simulated */
export function httpService(scope: Scope, id: string, double: ServiceDouble, callbacks: Callbacks): object {
  const callback = (name: string): Callback | undefined =>
    typeof callbacks[name] === 'function' ? (callbacks[name] as Callback) : undefined;
  for (const name of Object.keys(callbacks))
    if (!simulated.has(name)) throw new Error(`The callback ${name} of a service is not simulated.`);
  const [create, parse] = [callback('createRequest'), callback('parseResponse')];
  if (!create || !parse) throw badArgument(`Service ${id} needs createRequest and parseResponse.`);

  const headers: Record<string, string> = {};
  const parameters = new URLSearchParams();
  const credential = documented('dw.svc.ServiceCredential', {
    ID: id,
    URL: double.credentialUrl ?? null,
    custom: double.credentialCustom ?? {},
  });
  const configuration = documented('dw.svc.ServiceConfig', { ID: id, credential });
  let [url, method, authentication, throwing] = [double.credentialUrl ?? '', 'POST', 'BASIC', false];
  let requestData: unknown = null;
  let response: unknown = null;
  const settings: ClientSettings = { allowRedirect: true };
  let client = httpClient(settings);

  const log = async (name: string, message: string): Promise<void> => {
    const told = (await callback(name)?.(message)) ?? message;
    const filter = callback('filterLogMessage');
    // Instances of production log only what a callback has looked at.
    if (!filter && !callback(name)) return;
    const filtered = filter ? await filter(told) : told;
    scope.instance.log.push({ level: 'info', category: `service.${id}`, message: String(filtered) });
  };
  const send = async (to: string, body: string | undefined, hop = 0): Promise<Answer> => {
    const answer = await double({ method, url: to, headers: { ...headers }, body });
    const [, location] =
      Object.entries(answer.headers ?? {}).find(([name]) => name.toLowerCase() === 'location') ?? [];
    const isRedirect = answer.status >= 300 && answer.status < 400 && location !== undefined;
    if (!isRedirect || !settings.allowRedirect || hop === mostHops) return answer;
    return send(new URL(location, to).href, body, hop + 1);
  };
  const attempt = async (given: readonly unknown[]): Promise<PlatformResult> => {
    requestData = (await create(service, ...given)) ?? null;
    if (url === '') return notAvailable('CONFIG_PROBLEM');
    if (!methods.has(method)) return failed(0, `Method ${method} is not supported.`);
    const body = requestData === null || withoutBody.has(method) ? undefined : String(requestData);
    const query = String(parameters);
    const whole = query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
    await log('url', `${method} ${whole}`);
    await log('getRequestLogMessage', body ?? '');
    const answer = await send(whole, body);
    await log('getResponseLogMessage', answer.text);
    client = httpClient(settings, answer);
    if (answer.status >= 400) return failed(answer.status, answer.text, String(answer.status));
    response = await parse(service, client);
    return good(response);
  };
  const allowed = async (given: readonly unknown[]): Promise<PlatformResult> => {
    const reason = unavailableNow(scope.instance, id);
    if (reason !== undefined) return notAvailable(reason);
    scope.quota.count('api.dw.net.HTTPClient.send()');
    const [first] = given;
    const all = given.length === 1 && Array.isArray(first) ? (elementsOf(first) ?? []) : given;
    const result = await attempt(all).catch((error: Error) =>
      error instanceof ServiceUnavailable ? notAvailable(error.reason) : failed(0, error.message),
    );
    if (!result.ok) noteFailure(scope.instance, id);
    return result;
  };
  const call = async (...given: unknown[]): Promise<PlatformResult> => {
    const result = await allowed(given);
    if (throwing && !result.ok)
      throw new PlatformException(
        'com.demandware.beehive.core.internal.service.ServiceException',
        `Service ${id}: ${result.status} ${result.errorMessage ?? result.unavailableReason ?? ''}`,
      );
    return result;
  };

  const chained =
    (change: (...given: string[]) => void) =>
    (...given: unknown[]): object => {
      change(...given.map(String));
      return service;
    };
  const service: object = documented('dw.svc.HTTPService', {
    get URL() {
      return url;
    },
    get requestMethod() {
      return method;
    },
    get authentication() {
      return authentication;
    },
    configuration,
    get requestData() {
      return requestData;
    },
    get response() {
      return response;
    },
    get client() {
      return client;
    },
    get throwOnError() {
      return throwing;
    },
    mock: false,
    setURL: chained((given = '') => (url = given)),
    setRequestMethod: chained((given = '') => (method = given)),
    setAuthentication: chained((given = '') => (authentication = given)),
    addHeader: chained((name = '', value = '') => (headers[name] = value)),
    addParam: chained((name = '', value = '') => parameters.append(name, value)),
    setThrowOnError: chained(() => (throwing = true)),
    call,
  });
  return service;
}
