/** Texts of the PDF, in English. ICU messages. */
export const pdfEnglish = {
  'pdf-title': 'AI agent readiness: {host}',
  'pdf-kind': 'AI agent readiness report',
  'pdf-pages': 'of',
  'pdf-prepared-for': 'Prepared for',
  'pdf-prepared-by': 'Prepared by',
  'pdf-by': 'by',
  'pdf-note': 'Note:',
  'pdf-rest': 'Every check, its evidence, and the steps of each fix are in the full report {id}.',
  'pdf-rest-appendix': 'Passed checks and the steps of each fix are in the full report {id}.',
  'pdf-engine': 'Portico {version}, checks {catalog}.',

  'pdf-sales': 'What it means for sales',
  'sales-site':
    'The site was audited as one that does not sell products, so product data and checkout do not count.',
  'sales-not-read':
    'An agent that gets the same responses as this audit cannot read the products, so it cannot recommend or buy them.',
  'sales-access-first': 'Fix access first: only then can the other checks show what else costs sales.',
  'sales-too-few': 'Too few checks came to a verdict to estimate the effect on sales.',
  'sales-run-again': 'Fix what kept the audit out, then run it again.',
  'sales-blocked':
    '{blocked, number} of {all, number} AI crawlers and assistants{blocked, plural, one { is} other { are}} blocked on some or all pages, so shoppers who use{blocked, plural, one { it} other { them}} may not find this storefront.',
  'sales-access-unknown': 'It is not known whether all AI crawlers and assistants can read the storefront.',
  'sales-access-all':
    'All {all, number} AI crawlers and assistants that were checked can read the storefront, so shoppers who use them can find it.',
  'sales-missing':
    'Agents cannot read the {facts} of the sampled product, so they prefer offers that they can compare.',
  'sales-differs':
    'Agents read another {facts} than shoppers see, so they quote a wrong offer or leave it out.',
  'sales-fact-name': 'name',
  'sales-fact-price': 'price',
  'sales-fact-availability': 'availability',
  'sales-no-purchase':
    'Agents can hardly complete a purchase by themselves, so each sale depends on the shopper finishing it on the website.',
  'sales-no-product': 'No product could be compared, so the effect on sales is not known.',
  'sales-same':
    'Agents read the {facts} of the sampled product as shoppers see it, so they can compare and recommend it.',
  'sales-read': 'Agents read the {facts} of the sampled product, so they can compare and recommend it.',
  'sales-mixed':
    'Agents can read the offer of the sampled product, but the findings in this report give them reasons to prefer another.',

  'pdf-first': 'What to do first',
  'pdf-nothing': 'No check found anything to fix.',
  'pdf-action': 'Action',
  'pdf-owner': 'Owner',
  'pdf-effort': 'Effort',
  'pdf-unlocks': 'What it unlocks',
  'pdf-fix-checks': '{priority}: {count, plural, one {# check} other {# checks}}',
  'pdf-crawlers': 'Which AI crawlers and assistants get in',
  'pdf-crawlers-caption': 'AI crawlers and assistants by access',
  'pdf-works': 'What already works',
  'pdf-passed-in-total': '{count, plural, one {# check} other {# checks}} passed in total.',
  'pdf-categories': 'Score by category',
  'pdf-categories-caption': 'Scores of the ten categories',
  'pdf-category': 'Category',
  'pdf-question': 'Question',
  'pdf-findings': 'Findings',
  'pdf-failed': '{count, number} failed',
  'pdf-warned': '{count, plural, one {# warned} other {# warned}}',
  'pdf-to-fix': 'What to fix',
  'pdf-priority': 'Priority',
  'pdf-checks': 'Checks',
  'pdf-more': 'And {count, number} more in the full report.',
  'pdf-appendix': 'Appendix: failed and warned checks',
} as const;
