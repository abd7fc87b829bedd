import type { FaultEntry } from './fault.ts';

/** Faults of the accessibility tree: what controls are called, and whether they are controls. */
export const accessTreeFaults = {
  'unnamed-buttons': {
    changes: 'the button of the search and two more of the header bear an icon without a text',
    expects: ['button-names'],
    cause: 'buttons of the header have no name',
  },
  'unlabelled-fields': {
    changes: 'search and quantity have no label',
    expects: ['form-labels'],
    also: ['quantity-control', 'search-form-semantic'],
    cause: 'fields without labels',
  },
  'fake-controls': {
    changes: 'the tools of the header are spans with a click handler',
    expects: ['no-fake-controls'],
    cause: 'spans that act as buttons',
  },
  'unnamed-links': {
    changes: 'the footer links to six networks by icons without a text',
    expects: ['link-names'],
    rendered: ['a11y-tree-wellformed'],
    cause: 'links with nothing but an icon',
  },
  'invalid-aria': {
    changes: 'the groups of the menu have a role that is misspelt',
    expects: ['aria-valid'],
    cause: 'menu with a misspelt role',
  },
  'aria-hidden-control': {
    changes: 'the button of the search is hidden from the accessibility tree',
    expects: ['aria-hidden-safe'],
    cause: 'search button under aria-hidden',
  },
  'repeated-ids': {
    changes: 'the search stands a second time in the footer, with the same ids',
    expects: ['ids-unique'],
    cause: 'search with the same ids twice',
  },
  'positive-tabindex': {
    changes: 'the link to the cart has tabindex 1',
    expects: ['no-positive-tabindex'],
    cause: 'cart comes first by tabindex',
  },
  'no-main': {
    changes: 'a div stands in the place of main',
    expects: ['landmarks'],
    cause: 'pages without main',
  },
  'skipped-headings': {
    changes: 'sections of product pages have headings of level 4 and 6 by their size',
    expects: ['heading-order'],
    cause: 'heading levels by size',
  },
} as const satisfies Record<string, FaultEntry>;
