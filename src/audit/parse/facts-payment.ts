/** Ways to pay that a page shows as icons, by name. Pictures are in `images`, text in `text`. */
export interface PaymentFacts {
  /** Icons with a text of their own: a title in the SVG, an aria-label. */
  labelled: string[];
  /** Icons that only a class or the address of a symbol names. */
  unlabelled: string[];
}
