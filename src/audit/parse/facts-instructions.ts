import type { InstructionAct } from './instructions.ts';

/** A text on a page that tells a language model what to do: see `instructions.ts`. */
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
  /** Written by somebody else than the shop. */
  by?: 'review';
}
