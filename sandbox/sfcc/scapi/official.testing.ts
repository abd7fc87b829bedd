/** For tests: the face of an instance whose every answer is held against the official OpenAPI, where that is there. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import { openTestWorld, type TestWorld } from '../world/testing.ts';
import type { WorldOptions } from '../world.ts';
import { hasSpec, readSpec, type Spec, type SpecOperation } from './checks/openapi.ts';
import { scapiApp, type ScapiOptions } from './index.ts';
import { families, type Family } from './operation.ts';

const folder =
  process.env['SCAPI_SPECS'] ?? fileURLToPath(new URL('../../../../shared/specs/scapi', import.meta.url));

/** Undefined with the reason in `missing`, where it is not there. */
export const specs: string | undefined = existsSync(folder) ? folder : undefined;
export const missing: false | string = specs === undefined && 'no official OpenAPI of SCAPI here';

/** Whether the official OpenAPI of this API is there: some folders have not all of them. */
export const isOfficial = (family: Family): boolean => specs !== undefined && hasSpec(specs, family);

const read = new Map<Family, Spec>();
export function specOf(family: Family): Spec {
  assert.ok(specs !== undefined);
  const spec = read.get(family) ?? readSpec(specs, family);
  read.set(family, spec);
  return spec;
}

/** Errors of an answer as texts; none for what is right, or when there is nothing to hold it against. */
export async function errorsOf(method: string, path: string, answer: Response): Promise<string[]> {
  if (specs === undefined) return [];
  const { pathname } = new URL(path, 'http://instance.test');
  const family = (Object.keys(families) as Family[]).find((one) => pathname.startsWith(families[one].prefix));
  if (!family || !isOfficial(family)) return [];
  const spec = specOf(family);
  const operation = find(spec, method, pathname.slice(families[family].prefix.length));
  const { status } = answer;
  // Not listed are those that may come from any operation: 401, 403, 429, 503. They have the common form.
  const common = family === 'auth' ? 'Oauth2ErrorResponse' : 'ErrorResponse';
  const listed = operation?.answers.get(status);
  if (status < 400 && !operation?.answers.has(status)) return [`${status} is not documented`];
  const address = listed ?? (status < 400 ? undefined : `#/components/schemas/${common}`);
  const text = await answer.clone().text();
  if (address === undefined || (status === 303 && text === ''))
    return text === '' ? [] : [`${status} has no body`];
  const type = answer.headers.get('content-type') ?? '';
  const wanted = status < 400 ? 'application/json' : 'application/problem+json';
  const errors = spec.validate(address, JSON.parse(text), 'answer');
  return [
    ...(type.startsWith(wanted) ? [] : [`it is ${type}`]),
    ...errors.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    ),
  ];
}

/** Of a path as it was called; fixed words win over `{names}`. */
function find({ operations }: Spec, method: string, path: string): SpecOperation | undefined {
  const fits = [...operations.values()].filter(
    (one) =>
      one.method === method.toLowerCase() &&
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  return fits.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

export const organization = 'f_ecom_zzzz_001';
export const privateAuthorization = `Basic ${btoa('11111111-1111-4111-8111-111111111111:sandbox-secret')}`;

/** Prefixes of the paths, with the organization. */
export const at = Object.fromEntries(
  Object.entries(families).map(([name, { prefix }]) => [name, `${prefix}/organizations/${organization}`]),
) as Record<Family, string>;

export interface Answered {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- documents of tests, looked into by path
  body: any;
}

export interface Caller {
  customerId: string;
  token: string;
  call(method: string, path: string, body?: unknown, query?: Record<string, string>): Promise<Answered>;
}

export interface TestFace {
  world: TestWorld;
  app: Hono;
  /** Fails when the answer is not as documented. @param path with its query */
  check(method: string, path: string, answer: Response): Promise<void>;
  /** A request as it is, with its answer checked. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** The login service's token call. */
  login(form: Record<string, string>, authorization?: string): Promise<Answered>;
  /** A new guest of the private client, who calls for the site `demo`. */
  guest(): Promise<Caller>;
}

export async function openFace(
  options: Partial<ScapiOptions> & { world?: WorldOptions & { hook?: boolean } } = {},
): Promise<TestFace> {
  const world = await openTestWorld(options.world);
  const app = scapiApp(world, { ...(specs === undefined ? {} : { specs }), ...options });
  const check: TestFace['check'] = async (method, path, answer) =>
    assert.deepEqual(await errorsOf(method, path, answer), [], `${method} ${path}`);
  const send: TestFace['send'] = async (path, init = {}) => {
    const answer = await app.request(path, init);
    await check(init.method ?? 'GET', path, answer);
    return answer;
  };
  const login: TestFace['login'] = async (form, authorization) =>
    answered(
      await send(`${at.auth}/oauth2/token`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(authorization === undefined ? {} : { authorization }),
        },
        body: new URLSearchParams(form).toString(),
      }),
    );
  return {
    world,
    app,
    check,
    send,
    login,
    async guest() {
      const { body } = await login(
        { grant_type: 'client_credentials', channel_id: 'demo' },
        privateAuthorization,
      );
      const token = String(body.access_token);
      return {
        customerId: String(body.customer_id),
        token,
        call: async (method, path, document, query = {}) =>
          answered(
            await send(`${path}?${new URLSearchParams({ siteId: 'demo', ...query }).toString()}`, {
              method,
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              ...(document === undefined ? {} : { body: JSON.stringify(document) }),
            }),
          ),
      };
    },
  };
}

export async function answered(answer: Response): Promise<Answered> {
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Last part of a problem's type. */
export const nameOf = ({ body }: Answered): string => String(body?.type).split('/').at(-1) ?? '';
