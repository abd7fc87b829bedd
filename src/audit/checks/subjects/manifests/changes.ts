/** Whether the manifest is the same from one fetch to the next. */
import type { ManifestAnswer } from './answers.ts';

/** What differs most between the fetches of [agent] and [browser]; `worse` if it changes what agents do. */
export function findChanges(
  answers: ManifestAnswer[],
): { worse: boolean; summary: string; refs: string[] } | undefined {
  const read = answers.filter(
    ({ client, fetch }) => (client === 'agent' || client === 'browser') && fetch.json,
  );
  const [first] = read;
  const differs = (key: 'json' | 'ordered' | 'core') =>
    read.find(({ fetch }) => fetch[key] !== undefined && fetch[key] !== first?.fetch[key]);
  const refs = (other: ManifestAnswer): string[] => [first, other].flatMap((one) => one?.ref ?? []);
  const [core, json, ordered] = [differs('core'), differs('json'), differs('ordered')];
  if (core)
    return {
      worse: true,
      summary: 'The versions, endpoints, or capabilities in the manifest differ between fetches.',
      refs: refs(core),
    };
  if (json) return { worse: false, summary: 'The manifest differs between fetches.', refs: refs(json) };
  return ordered
    ? {
        worse: false,
        summary: 'The key order or whitespace of the manifest differs between fetches.',
        refs: refs(ordered),
      }
    : undefined;
}
