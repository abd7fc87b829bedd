/** Authorization server metadata: RFC 8414, plus what MCP and UCP clients need. */
import { isLoopbackUrl } from '../../../parse/url.ts';

export interface ServerMetadata {
  status: 'pass' | 'warn' | 'fail';
  /** Clauses for a sentence, the grave ones first: `issuer is …, not …`, `token_endpoint is missing`. */
  problems: string[];
  /** `scopes_supported`; undefined when it is missing or not an array. */
  scopes: string[] | undefined;
}

type Json = Record<string, unknown>;

/** `expectedIssuer` is the identifier that the URL of the document was built from, such as `https://auth.shop.example`. */
export function authorizationServerMetadata(document: unknown, expectedIssuer: string): ServerMetadata {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return { status: 'fail', problems: ['the document is not a JSON object'], scopes: undefined };
  const json = document as Json;
  const { issuer } = json;
  const broken = [
    ...otherIssuer(issuer, expectedIssuer),
    ...authorization(json),
    ...endpoint(json, 'token_endpoint'),
    ...(texts(json['response_types_supported'])?.length
      ? []
      : ['response_types_supported is missing or empty']),
  ];
  const weak = [
    ...(typeof issuer === 'string' && issuer !== expectedIssuer && !otherIssuer(issuer, expectedIssuer).length
      ? [`issuer differs from ${expectedIssuer.slice(0, 100)} by a trailing slash`]
      : []),
    ...(noPeople(json) ? ['authorization_endpoint is missing, so users cannot sign in'] : []),
    ...pkce(json['code_challenge_methods_supported']),
    ...registration(json),
  ];
  return {
    status: broken.length ? 'fail' : weak.length ? 'warn' : 'pass',
    problems: [...broken, ...weak],
    scopes: texts(json['scopes_supported']),
  };
}

/** RFC 8414, section 3.3: identical. Many clients compare parsed URLs, which ignore a slash after the origin. */
function otherIssuer(value: unknown, expected: string): string[] {
  if (typeof value !== 'string' || value === '') return ['issuer is missing'];
  if (bare(value) === bare(expected)) return [];
  return [`issuer is ${value.slice(0, 100)}, not ${expected.slice(0, 100)}`];
}

function bare(url: string): string {
  const parsed = URL.parse(url);
  return parsed && parsed.pathname === '/' && !parsed.search && !parsed.hash ? parsed.origin : url;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** RFC 8414, section 2: optional if no supported grant type uses it. */
function noPeople(json: Json): boolean {
  const grants = texts(json['grant_types_supported']);
  return (
    isEmpty(json['authorization_endpoint']) &&
    grants !== undefined &&
    grants.length > 0 &&
    !grants.some((grant) => grant === 'authorization_code' || grant === 'implicit')
  );
}

const authorization = (json: Json): string[] =>
  noPeople(json) ? [] : endpoint(json, 'authorization_endpoint');

function endpoint(json: Json, name: string): string[] {
  const value = json[name];
  if (isEmpty(value)) return [`${name} is missing`];
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (!url) return [`${name} is not a URL`];
  return url.protocol === 'https:' || isLoopbackUrl(url) ? [] : [`${name} is not https`];
}

function pkce(value: unknown): string[] {
  const methods = texts(value);
  if (!methods?.length)
    return ['code_challenge_methods_supported is missing, so MCP clients reject the server'];
  return methods.includes('S256') ? [] : ['code_challenge_methods_supported does not include S256'];
}

/** A new client registers itself, or is identified by the URL of its metadata document. */
function registration(json: Json): string[] {
  const known =
    typeof json['registration_endpoint'] === 'string' ||
    json['client_id_metadata_document_supported'] === true;
  return known
    ? []
    : [
        'new clients cannot register: neither registration_endpoint nor client_id_metadata_document_supported is set',
      ];
}

function texts(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, 500).filter((one): one is string => typeof one === 'string' && one !== '');
}
