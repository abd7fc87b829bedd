/** Reading JSON of strangers: every value is unknown until looked at. */
import type { JsonObject } from '../release.ts';

export const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The objects of a list, no more than `max` of its members looked at. */
export const objectsOf = (value: unknown, max: number): JsonObject[] =>
  asList(value)
    .slice(0, max)
    .map(asObject)
    .filter((one) => one !== undefined);
