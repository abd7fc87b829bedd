/** Cuts queries: not in `words.ts`, whose engines in the cartridge have no `Intl.Segmenter`. */
import { cut, isUnspaced, pieceWords, type Chunk } from './words.ts';

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** As `cut`, for queries: where a script has no spaces, a dictionary says where words end. */
export function cutQuery(text: string, limit: number): Chunk[] {
  return cut(text, limit)
    .flatMap((chunk) => (isUnspaced(chunk.whole) ? segmentsOf(chunk.written) : [chunk]))
    .slice(0, limit);
}

const segmentsOf = (run: string): Chunk[] =>
  [...segmenter.segment(run)].flatMap(({ segment, isWordLike }) => {
    // The ending of an adjective or a verb: products may have another.
    const word = segment.replace(/(\p{Script=Han})\p{Script=Hiragana}+$/u, '$1');
    return isWordLike ? [{ written: word, whole: word, parts: pieceWords(word) }] : [];
  });
