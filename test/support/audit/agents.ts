/** Documents of agent protocols for tests, with what was looked at because of them. */
import { a2aEndpoint, acpEndpoint } from '#manifest';
import type {
  OAuthDocument,
  OAuthEvidence,
  OpenApiFile,
  Piece,
  ProtocolFile,
} from '../../../src/audit/evidence.ts';
import { known } from '../../../src/audit/evidence.ts';
import { parseJsonBody } from '../../../src/audit/gather/json.ts';
import { keyFacts } from '../../../src/audit/parse/files/key-directory.ts';
import { openApiFacts, yamlOpenApi } from '../../../src/audit/parse/files/open-api.ts';
import { exchange, type ExchangeSample, origin, type Part, sample } from './evidence.ts';
import { protocolFile } from './files.ts';

const places = {
  acp: '/.well-known/acp.json',
  a2a: '/.well-known/agent-card.json',
  skills: '/.well-known/agent-skills/index.json',
  apiDescriptions: '/.well-known/api-catalog',
};
const textOf = (document: unknown): string =>
  typeof document === 'string' ? document : JSON.stringify(document);

const valueOf = <T extends object>(piece: Piece<T> | undefined): T => {
  if (!piece?.ok) throw new Error('the sample has no such document');
  return piece.value;
};

/** An ACP or A2A document, and how its endpoint answered OPTIONS; `room` false: the plan had none for it. */
export function looked(
  name: 'acp' | 'a2a',
  document: unknown,
  given: ExchangeSample = {},
  room = true,
): Part {
  const part = protocolFile(name, places[name], textOf(document));
  const url = name === 'acp' ? acpEndpoint(document, '/checkout_sessions') : a2aEndpoint(document);
  const href = url && URL.parse(url)?.href;
  if (!href) return part;
  const answered = exchange({
    purpose: 'endpoint',
    method: 'OPTIONS',
    ...(given.error ? {} : { status: 204 }),
    type: '',
    ...given,
    url: href,
  });
  const look = room ? { url: href, ref: answered.id } : { url: href, reason: 'not-requested' as const };
  return {
    traffic: known([...valueOf(part.traffic), ...(room ? [answered] : [])]),
    [name]: known({ ...valueOf<ProtocolFile>(part[name]), look }),
  };
}

/** The directory of keys, reduced to facts as the audit does. */
export function keyDirectory(document: unknown, given: ExchangeSample = {}): Part {
  const path = '/.well-known/http-message-signatures-directory';
  const type = 'application/http-message-signatures-directory+json';
  const part = protocolFile('keyDirectory', path, textOf(document), { type, ...given });
  const { json, ...file } = valueOf<ProtocolFile>(part.keyDirectory);
  const keys = keyFacts(json);
  return { ...part, keyDirectory: known({ ...file, ...(keys ? { keys } : {}) }) };
}

/** The index of skills, and the answer for its first artifact. */
export function skillsIndex(
  index: unknown,
  artefact?: { type?: string; expected: string; actual?: string; answer?: ExchangeSample | 'not-asked' },
): Part {
  const part = protocolFile('skills', places.skills, textOf(index));
  if (!artefact) return part;
  const { type = 'skill-md', expected, actual, answer = {} } = artefact;
  const url = `${origin}/.well-known/agent-skills/one/SKILL.md`;
  const named = { name: 'one', type, url, expected };
  if (answer === 'not-asked')
    return {
      ...part,
      skills: known({ ...valueOf(part.skills), artefact: { ...named, reason: 'not-requested' } }),
    };
  const answered = exchange({ purpose: 'file', type: 'text/markdown', ...answer, url });
  const found = { ...named, ref: answered.id, ...(actual ? { actual } : {}) };
  return {
    traffic: known([...valueOf(part.traffic), answered]),
    skills: known({ ...valueOf(part.skills), artefact: found }),
  };
}

/** The API catalog (absent unless given), and the requested description. */
export function apiDescriptions(
  description:
    | { text: unknown; from?: OpenApiFile['from']; typed?: boolean; answer?: ExchangeSample }
    | 'not-asked'
    | undefined,
  linkset: unknown = '',
  given: ExchangeSample = {},
): Part {
  const type = 'application/linkset+json';
  const part = protocolFile('apiDescriptions', places.apiDescriptions, textOf(linkset), {
    type,
    ...(linkset === '' ? { status: 404 } : {}),
    ...given,
  });
  const catalog = valueOf<ProtocolFile>(part.apiDescriptions);
  if (description === undefined) return part;
  const url = `${origin}/openapi.json`;
  if (description === 'not-asked') {
    const openApi: OpenApiFile = { url, from: 'link', typed: true, reason: 'not-requested' };
    return { ...part, apiDescriptions: known({ ...catalog, openApi }) };
  }
  const { text, from = 'link', typed = true, answer = {} } = description;
  const answered = exchange({ purpose: 'file', type: 'application/json', ...answer, url });
  const body = textOf(text);
  const parsed = parseJsonBody(new TextEncoder().encode(body));
  const facts = parsed.ok ? openApiFacts(parsed.value) : yamlOpenApi(body);
  const status = answered.status ?? 0;
  const state = status === 200 ? 'ok' : status === 404 ? 'absent' : answered.blocked ? 'blocked' : 'error';
  const openApi: OpenApiFile = {
    url,
    from,
    typed,
    ref: answered.id,
    state,
    ...(state === 'ok' && facts ? { facts } : {}),
    ...(state === 'ok' && !parsed.ok && !facts ? { error: parsed.error.message } : {}),
  };
  return {
    traffic: known([...valueOf(part.traffic), answered]),
    apiDescriptions: known({ ...catalog, openApi }),
  };
}

type DocumentSample = { json?: unknown; about?: string; declared?: boolean; status?: number };

/** Metadata of OAuth; for `text` that is not JSON, leave `json` out. */
export function oauth(
  declaredBy: OAuthEvidence['declaredBy'],
  given: { resource?: DocumentSample; server?: DocumentSample; missing?: OAuthEvidence['missing'] } = {},
): Promise<Part> {
  const document = (
    path: string,
    one: DocumentSample,
    about: string,
  ): { part: Part; file: OAuthDocument } => {
    const part = protocolFile('ard', path, 'json' in one ? JSON.stringify(one.json) : '<', {
      id: path,
      ...(one.status ? { status: one.status } : {}),
    });
    const file = valueOf<ProtocolFile>(part.ard);
    return {
      part: { traffic: part.traffic! },
      file: { ...file, about: one.about ?? about, declared: one.declared ?? true },
    };
  };
  const resource =
    given.resource && document('/.well-known/oauth-protected-resource', given.resource, `${origin}/mcp`);
  const server = given.server && document('/.well-known/oauth-authorization-server', given.server, origin);
  return sample(resource?.part ?? {}, server?.part ?? {}, {
    oauth: known({
      declaredBy,
      ...(resource ? { resource: resource.file } : {}),
      ...(server ? { server: server.file } : {}),
      ...(given.missing ? { missing: given.missing } : {}),
    }),
  });
}
