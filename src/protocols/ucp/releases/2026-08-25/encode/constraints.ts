/** What an instrument must be. Source: https://ucp.dev/2026-08-25/schemas/common/types/constraint_expression.json. */
import type { JsonObject } from '../../../release.ts';

const keywords = ['required', 'properties', 'anyOf'];

/** Members of an instrument are named in the singular now. */
const renamed: Record<string, string> = { brands: 'brand' };

/** Sites may keep an expression, or the plain map of the release before: a list is one of its values, all else the value. */
export function constraintExpression(constraints: JsonObject): JsonObject | undefined {
  const names = Object.keys(constraints);
  if (!names.length) return undefined;
  if (names.every((name) => keywords.includes(name))) return constraints;
  const properties = Object.entries(constraints)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => [
      Object.hasOwn(renamed, name) ? renamed[name] : name,
      Array.isArray(value) ? { enum: [...new Set<unknown>(value)] } : { const: value },
    ]);
  return properties.length ? { properties: Object.fromEntries(properties) as JsonObject } : undefined;
}
