/**
 * Roles of WAI-ARIA 1.2 and of the draft of 1.3, DPUB-ARIA 1.1 and Graphics-ARIA 1.0
 * (https://www.w3.org/TR/wai-aria-1.2/#role_definitions, https://w3c.github.io/aria/, https://www.w3.org/TR/dpub-aria-1.1/).
 */
const names = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** Abstract roles, which authors must not use. */
export const abstractRoles = names(
  'command composite input landmark range roletype section sectionhead select structure widget window',
);

/** Names of these roles come from what the element contains. */
const namedByContent = `button cell checkbox columnheader directory figure gridcell heading link listitem menuitem
  menuitemcheckbox menuitemradio option radio row rowgroup rowheader switch tab table term text tooltip treeitem
  doc-backlink doc-biblioref doc-glossref doc-noteref graphics-object`;

const otherRoles = `alert alertdialog application article banner blockquote caption code combobox comment complementary
  contentinfo definition deletion dialog document emphasis feed form grid group image img insertion list listbox log
  main mark marquee math menu menubar meter navigation none note paragraph presentation progressbar radiogroup region
  scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton status strong subscript suggestion
  superscript tablist tabpanel textbox time timer toolbar tree treegrid
  doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-biblioentry doc-bibliography doc-chapter doc-colophon
  doc-conclusion doc-cover doc-credit doc-credits doc-dedication doc-endnote doc-endnotes doc-epigraph doc-epilogue
  doc-errata doc-example doc-footnote doc-foreword doc-glossary doc-index doc-introduction doc-notice doc-pagebreak
  doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc
  graphics-document graphics-symbol`;

export const contentNamedRoles = names(namedByContent);

/** All that may be written. */
export const roles = names(`${namedByContent} ${otherRoles}`);

/** States without which a role says nothing. */
export const requiredAttributes: Readonly<Record<string, readonly string[]>> = {
  checkbox: ['aria-checked'],
  combobox: ['aria-expanded', 'aria-controls'],
  heading: ['aria-level'],
  menuitemcheckbox: ['aria-checked'],
  menuitemradio: ['aria-checked'],
  meter: ['aria-valuenow'],
  radio: ['aria-checked'],
  scrollbar: ['aria-valuenow'],
  separator: ['aria-valuenow'],
  slider: ['aria-valuenow'],
  switch: ['aria-checked'],
};

/** Nothing with such a role may go without a name. */
export const needsName = names(
  `alertdialog application button checkbox combobox dialog image img link listbox menuitem menuitemcheckbox
   menuitemradio meter option progressbar radio searchbox slider spinbutton switch textbox toolbar treeitem
   graphics-document graphics-symbol`,
);
