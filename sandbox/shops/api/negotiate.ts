import { releases, type Release } from '../machine/manifest.ts';

type Node = Record<string, unknown>;

/** What an operation answers, on either transport: `body` is UCP's own. */
export interface Outcome {
  status: number;
  body: Node;
  headers?: Record<string, string>;
}

/** A failure of the protocol: on REST the body itself, on MCP the data of the error. */
export interface Refusal {
  status: number;
  code: string;
  content: string;
}

/**
 * The release in which a platform is answered. This shop fetches nothing, so it trusts every profile, and reads the release from
 * the end of its URL; a URL without one gets the newest.
 */
export function negotiate(profile: unknown): Release | Refusal {
  const url = typeof profile === 'string' ? URL.parse(profile) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    return { status: 400, code: 'invalid_profile_url', content: 'Name the https URL of your profile.' };
  const asked = /\/(\d{4}-\d{2}-\d{2})\/?$/.exec(url.pathname)?.[1];
  if (asked === undefined) return releases[0];
  return (
    releases.find((one) => one === asked) ?? {
      status: 422,
      code: 'version_unsupported',
      content: `This shop speaks ${releases.join(' and ')}.`,
    }
  );
}

/** `UCP-Agent: profile="https://…"` (RFC 8941 dictionary). */
export const profileIn = (header: string | undefined): string | undefined =>
  /(?:^|,)\s*profile="([^"]{1,2000})"/.exec(header ?? '')?.[1];

/** Metadata of an answer: the release that was asked for, and the capability that answers. */
export const envelope = (release: Release, capability: string): Node => ({
  version: release,
  status: 'success',
  capabilities: { [capability]: [{ version: release }] },
});

/** A business outcome without a resource. */
export const nothingThere = (release: Release, content: string): Outcome => ({
  status: 200,
  body: {
    ucp: { version: release, status: 'error' },
    messages: [{ type: 'error', code: 'not_found', content, severity: 'unrecoverable' }],
  },
});
