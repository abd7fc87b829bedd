/** One call, step by step: fault, caller, site, rights, form, work. */
import type { Context, Handler } from 'hono';
import { WorldError, type World } from '../world.ts';
import type { RequestCheck } from './checks/request-check.ts';
import { answerWith } from './fault-answer.ts';
import { readMarket } from './market.ts';
import { families, type Call, type Operation } from './operation.ts';
import { badRequest, problem, Problem, problemBase, unauthorized, type ProblemBody } from './problem.ts';
import type { Session } from './slas/signer.ts';
import type { Slas } from './slas/slas.ts';
import { conflict, problemOf } from './world-problem.ts';

export interface Parts {
  world: World;
  slas: Slas;
  organization: string;
  check: RequestCheck;
  sleep(ms: number): Promise<void>;
}

export const pathOf = ({ family, path }: Pick<Operation, 'family' | 'path'>): string =>
  `${families[family].prefix}/organizations/:organizationId${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

export const serve =
  (operation: Operation, parts: Parts): Handler =>
  (c) => {
    const fault = parts.world.faults.next(operation.id);
    const kind = fault?.kind;
    return answerWith(c, fault, {
      refuse: (status, name, detail, headers) => refuse(problem(status, name, detail), headers),
      sleep: parts.sleep,
      work: async () => {
        try {
          if (kind === 'expired-token') throw unauthorized();
          if (kind === 'conflict') throw conflict('The resource was changed by another request.');
          return await run(operation, parts, c);
        } catch (error) {
          if (error instanceof Problem) return refuse(error);
          if (error instanceof WorldError) return refuse(problemOf(error));
          throw error;
        }
      },
    });
  };

async function run(operation: Operation, parts: Parts, c: Context): Promise<Response> {
  const { world, slas, organization } = parts;
  const asked = c.req.param('organizationId');
  if (asked !== organization) throw problem(404, 'not-found', `There is no organization '${asked}'.`);
  const session = await slas.read(c.req.header('authorization'));
  const shopper = session && world.shopper(session.customerId);
  if (!session || !shopper) throw unauthorized();
  const { searchParams: query } = new URL(c.req.url);
  const site = siteOf(world, session, query.get('siteId'));
  if (!operation.scopes.some((scope) => session.scopes.includes(scope)))
    throw forbidden('Your access-token is valid, but it has no permission to process this action.');
  const body = await readBody(c);
  await parts.check(operation, { query, body });
  const call: Call = {
    world,
    site,
    shopper,
    usid: session.usid,
    market: readMarket(site, query),
    param: (name) => c.req.param(name) ?? '',
    query,
    body,
  };
  const { status, body: answer } = await operation.handle(call);
  const headers: Record<string, string> = isShed(operation) ? { sfdc_load: '7' } : {};
  return answer === undefined ? new Response(null, { status, headers }) : json(status, answer, headers);
}

/** Load is shed for these; never for what a checkout needs, which therefore does not declare it. */
const isShed = ({ family }: Operation): boolean => family === 'search' || family === 'products';

function siteOf(world: World, { site: channel }: Session, asked: string | null): Call['site'] {
  if (asked === null || asked === '') throw badRequest("The query parameter 'siteId' is missing.");
  const site = world.sites.get(asked);
  if (!site || asked !== channel)
    throw forbidden(`Your access-token is valid, but it is not for the site '${asked}'.`);
  return site;
}

const forbidden = (detail: string): Problem => problem(403, 'forbidden', detail);

async function readBody(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text === '') return undefined;
  if (!(c.req.header('content-type') ?? '').toLowerCase().startsWith('application/json'))
    throw problem(415, 'unsupported-content-type', "Only 'application/json' is allowed.");
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw problem(400, 'body-decoding', 'The request document could not be decoded.');
  }
}

export const refuse = ({ status, body }: Problem, headers: Record<string, string> = {}): Response =>
  json(status, body, { ...headers, 'content-type': 'application/problem+json' });

const json = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** For unexpected errors; without their message, which may reveal too much. */
export const internalError = (): Response =>
  json(
    500,
    {
      title: 'Internal Server Error',
      type: `${problemBase}internal-server-error`,
      detail: 'The request cannot be fulfilled.',
    } satisfies ProblemBody,
    { 'content-type': 'application/problem+json' },
  );
