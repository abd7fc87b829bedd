/** Whether the manifest is the same from one fetch to the next. */
import type { ManifestAnswer } from './answers.ts';

/** What differs most between the fetches of [agent] and [browser]; `worse` when agents would act otherwise. */
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
      summary: 'Versions, endpoints or capabilities of the manifest differ between fetches.',
      refs: refs(core),
    };
  if (json) return { worse: false, summary: 'The manifest changes between fetches.', refs: refs(json) };
  return ordered
    ? {
        worse: false,
        summary: 'The manifest differs in key order or white space between fetches.',
        refs: refs(ordered),
      }
    : undefined;
}
