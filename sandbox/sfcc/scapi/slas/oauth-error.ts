/** Refusals of the login service, in OAuth's words. */

export class OauthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, description: string) {
    super(description);
    this.name = 'OauthError';
    this.status = status;
    this.code = code;
  }
}

export const invalidRequest = (description: string): OauthError =>
  new OauthError(400, 'invalid_request', description);

export const invalidClient = (description = 'Basic Authorization failed.'): OauthError =>
  new OauthError(401, 'invalid_client', description);

/** Instead of a made-up answer. */
export const loginNotSimulated = (what: string): OauthError =>
  new OauthError(501, 'not_simulated', `${what} is not simulated by this instance.`);

export const oauthAnswer = (
  { status, code, message }: OauthError,
  headers: Record<string, string> = {},
): Response =>
  new Response(JSON.stringify({ error: code, error_description: message }), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  });
