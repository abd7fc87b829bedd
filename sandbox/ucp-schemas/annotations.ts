/** Resolves `ucp_request` and `ucp_response`, which say what an operation may, must or must not carry. */

export type Mode = 'response' | 'read' | 'create' | 'update' | 'complete';
export type Json = Record<string, unknown>;

type Visibility = 'omit' | 'required' | 'optional';

/** A copy of the schema as it stands for one operation; nothing of the annotations is left. */
export function resolve(schema: unknown, mode: Mode): unknown {
  if (Array.isArray(schema)) return schema.map((member) => resolve(member, mode));
  if (!isObject(schema)) return schema;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const said = Object.entries(properties).map(([name, member]) => [name, visibility(member, mode)] as const);
  const named = (wanted: Visibility) => said.filter(([, given]) => given === wanted).map(([name]) => name);
  const gone = new Set([...named('omit'), ...named('optional')]);
  const required = [
    ...(Array.isArray(schema['required']) ? (schema['required'] as string[]) : []).filter(
      (name) => !gone.has(name),
    ),
    ...named('required'),
  ];
  const omitted = new Set(named('omit'));
  return Object.fromEntries([
    ...Object.entries(schema)
      .filter(([key]) => !['ucp_request', 'ucp_response', 'required'].includes(key))
      .map(([key, member]) => [
        key,
        key === 'properties'
          ? Object.fromEntries(
              Object.entries(properties)
                .filter(([name]) => !omitted.has(name))
                .map(([name, inner]) => [name, resolve(inner, mode)]),
            )
          : resolve(member, mode),
      ]),
    ...(required.length ? [['required', [...new Set(required)]]] : []),
  ]);
}

function visibility(member: unknown, mode: Mode): Visibility | undefined {
  if (!isObject(member)) return undefined;
  const said = member[mode === 'response' ? 'ucp_response' : 'ucp_request'];
  return outcome(isObject(said) && !said['transition'] ? said[mode] : said);
}

/** A member that is on its way out or in still counts as it was. */
function outcome(said: unknown): Visibility | undefined {
  const transition = isObject(said) ? said['transition'] : undefined;
  const from = isObject(transition) ? transition['from'] : said;
  return from === 'omit' || from === 'required' || from === 'optional' ? from : undefined;
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
