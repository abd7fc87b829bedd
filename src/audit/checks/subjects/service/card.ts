/** Checks an MCP server card against its schema (SEP-2127). */

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const schemaUrl =
  /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/[\w.-]{1,40}\/server-card\.schema\.json$/;
const fullName = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
const kinds = new Set(['streamable-http', 'sse']);

/** Each completes a sentence about the card. `errors`: clients cannot use it. */
export function cardProblems(card: unknown): { errors: string[]; warnings: string[] } {
  if (!isObject(card)) return { errors: ['is not a JSON object'], warnings: [] };
  const { $schema, name, version, description, remotes } = card;
  const list = Array.isArray(remotes) ? (remotes as unknown[]).slice(0, 50) : [];
  const usable = list.filter(
    (one) => isObject(one) && kinds.has(String(one['type'])) && isText(one['url']) && isAddress(one['url']),
  );
  return {
    errors: [
      ...(isText(name) ? [] : ['has no name']),
      ...(usable.length
        ? []
        : [list.length ? 'has no remote with a known type and an http URL' : 'has no remotes']),
    ],
    warnings: [
      ...(isText($schema) ? (schemaUrl.test($schema) ? [] : ['has an unknown $schema']) : ['has no $schema']),
      ...(isText(version) ? [] : ['has no version']),
      ...describe(description),
      ...(isText(name) && !(name.length <= 200 && fullName.test(name))
        ? ['has a name that is not of the form namespace/name']
        : []),
      ...(usable.length && usable.length < list.length
        ? ['has remotes without a known type or an http URL']
        : []),
    ],
  };
}

function describe(description: unknown): string[] {
  if (!isText(description)) return ['has no description'];
  return description.length > 100
    ? [`has a description of ${description.length} characters (maximum 100)`]
    : [];
}

/** Braces mark variables of the card. */
function isAddress(text: string): boolean {
  const url = text.length > 2048 ? null : URL.parse(text.replaceAll(/[{}]/g, ''));
  return url !== null && /^https?:$/.test(url.protocol);
}
