import type { InstructionAct } from '../instructions.ts';

/** A text on a page with instructions to a language model: see `instructions.ts`. */
export interface InstructionFact {
  /** `visible`, or the way in which it is kept from people. */
  how:
    | 'visible'
    | 'hidden'
    | 'style'
    | 'style-sheet'
    | 'comment'
    | 'alt'
    | 'meta'
    | 'attribute'
    | 'noscript'
    | 'template'
    | 'markup'
    | 'invisible-characters';
  act: InstructionAct;
  /** At most 300 characters of it. */
  text: string;
  pointer: string;
  /** Written by third parties, such as reviewers. */
  by?: 'review';
}
