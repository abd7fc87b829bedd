/** What a person or an agent operates to choose, buy and search on a page, beyond forms and controls. */
export interface ShoppingFacts {
  /** Visible dialogs, banners and overlays. */
  overlays: { kind: 'consent' | 'newsletter' | 'other'; pointer: string }[];
}
