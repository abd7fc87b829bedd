/** The go-live checks, and results made of them. */
import type { CheckResult, CheckState } from './kept.ts';
import { launchCheckTexts as say } from './messages/index.ts';

/** In the order of the page. */
export const checkIds = [
  'https',
  'manifest-reachable',
  'manifest-json',
  'manifest-cache',
  'manifest-cors',
  'manifest-ours',
  'release',
  'keys',
  'clients',
  'discover',
  'access',
  'price',
  'webhooks',
  'payment',
  'mail',
  'storefront',
  'links',
  'dry-run',
] as const;

export type CheckId = (typeof checkIds)[number];

/**
 * @param evidence lines that prove it, at most ten are kept
 * @param repair instead of the usual one
 */
export function result(
  id: CheckId,
  state: CheckState,
  seen: string,
  evidence: readonly string[] = [],
  repair?: string,
): CheckResult {
  return {
    id,
    name: say(`${id}-name`),
    state,
    seen,
    ...(state === 'fail' || state === 'warn' ? { fix: repair ?? say(`${id}-fix`) } : {}),
    ...(evidence.length ? { evidence: evidence.slice(0, 10).map((line) => line.slice(0, 400)) } : {}),
  };
}

export const passCheck = (id: CheckId, seen: string, evidence?: readonly string[]) =>
  result(id, 'pass', seen, evidence);
export const warnCheck = (id: CheckId, seen: string, evidence?: readonly string[], repair?: string) =>
  result(id, 'warn', seen, evidence, repair);
export const failCheck = (id: CheckId, seen: string, evidence?: readonly string[], repair?: string) =>
  result(id, 'fail', seen, evidence, repair);
export const skipCheck = (id: CheckId, seen: string) => result(id, 'not-run', seen);
