/** What was learned of a site's index. It holds for one revision of the catalogue: the next one begins with nothing. */
import { createReach, type Reach } from './reach.ts';
import { keep, type Memory } from './remember.ts';
import type { SiteRow } from './site-row.ts';
import type { Statements } from './statements.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import type { SortedBlock } from './walk.ts';

export interface Learned {
  vocabulary: Vocabulary;
  reach: Reach;
  /** Blocks in the order of relevance. */
  sorted: Memory<SortedBlock>;
}

const keptSites = 50;
const keptBlocks = 1_000;

/** A search that began before a write goes on with what it has: what it learns is of no use to later ones. */
export function rememberLearned(statements: Statements): (row: SiteRow) => Learned {
  const sites = new Map<number, Learned & { revision: number }>();
  return ({ number, revision }) => {
    const known = sites.get(number);
    sites.delete(number);
    const learned =
      known?.revision === revision
        ? known
        : {
            revision,
            vocabulary: createVocabulary(statements),
            reach: createReach(statements),
            sorted: keep<SortedBlock>(keptBlocks),
          };
    sites.set(number, learned);
    if (sites.size > keptSites) sites.delete(sites.keys().next().value as number);
    return learned;
  };
}
