import { createHash } from 'node:crypto';
import type { Site } from '../site.ts';

type Node = Record<string, unknown>;

/** Scopes of a linked account, as the profile and the metadata of the server name them. */
export const accountScopes = ['dev.ucp.shopping.order:read'];

/** RFC 8414. The shop is its own authorization server. */
export function serverMetadata({ origin, faults }: Site): Node {
  return {
    issuer: faults.has('oauth-foreign-issuer') ? 'https://login.example' : origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    jwks_uri: `${origin}/oauth/keys`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    scopes_supported: accountScopes,
  };
}

/** RFC 9728. */
export function resourceMetadata({ origin }: Site): Node {
  return { resource: origin, authorization_servers: [origin], scopes_supported: accountScopes };
}

/** Discovery document of ACP. */
export function acpDocument({ origin, terms }: Site): Node {
  return {
    protocol: { name: 'acp', version: '2026-04-17', supported_versions: ['2026-01-30', '2026-04-17'] },
    api_base_url: `${origin}/acp`,
    transports: ['rest'],
    capabilities: { services: ['checkout'], supported_currencies: [terms.currency.toLowerCase()] },
  };
}

const skill = {
  name: 'find-products',
  description:
    'Finds products of this shop and reads their price and stock. Use it before you recommend one.',
};
export const skillPath = `/.well-known/agent-skills/${skill.name}/SKILL.md`;

export function skillText({ origin, seller }: Site): string {
  return `---
name: ${skill.name}
description: ${skill.description}
---

# Find products of ${seller.name}

Ask ${origin}/search?q=WORD for a page of products, or ${origin}/api/ucp/discover?q=WORD for JSON.
Ask again before you promise a price: stock and prices change during the day.
`;
}

/** Index of agent skills, version 0.2.0. */
export function skillsIndex(site: Site): Node {
  const digest = createHash('sha256').update(skillText(site)).digest('hex');
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [{ ...skill, type: 'skill-md', url: skillPath, digest: `sha256:${digest}` }],
  };
}
