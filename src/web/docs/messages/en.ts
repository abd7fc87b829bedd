/** The developer site around its documents, in English. ICU messages. */
export const english = {
  documentation: 'Documentation',
  overview: 'Overview',
  search: 'Search',
  'api-reference': 'API reference',
  copy: 'Copy',
  properties: 'Properties',
  'how-to-fix': 'How to fix it',

  // Frame.
  'search-label': 'Search the documentation',
  'docs-menu': 'Docs /',
  'page-list': 'Pages of the documentation',
  'on-this-page': 'On this page',
  neighbors: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',

  // Documents.
  'as-markdown': 'View as Markdown',
  'table-of': 'Table: {columns}',
  'table-of-facts': 'Table: facts',
  'copy-code': 'Copy code {number, number}',
  'no-document': 'No document found at this URL. See /docs for all documents.',

  // Overview.
  'overview-description':
    'Documentation of Portico: audit storefronts for AI agents, sell to agents with UCP, run the service, and call its HTTP API and MCP server.',
  'overview-intro':
    'Audit storefronts for AI agents, and sell to agents through the checkout that a store already has. Portico {version}.',
  'start-audit': 'Audit a storefront',
  'start-audit-text':
    'See what agents can read, find, and buy, and what to fix first. Every finding has a curl command that reproduces it.',
  'start-selling': 'Sell to agents',
  'start-selling-text':
    'Let agents find products, check out, pay, and follow orders, through the checkout that the store already has.',
  'start-assistant': 'Connect an assistant',
  'start-assistant-text':
    'Give your assistant tools to audit storefronts, and to generate and validate manifests.',
  'start-service': 'Run the service',
  'start-service-text': 'One process and one database on your own machines. Open source, MIT license.',
  'new-here': 'New here? Go from an empty folder to a first report in {document}.',
  'first-steps': 'First steps',
  'operations-title': 'API operations',
  'operations-text':
    'The {reference} describes each operation. For programs: {openapi}, {stores}, {report}, {llms}. Errors are described under {errors}.',
  'store-documents': 'OpenAPI documents of stores',
  'report-schema': 'JSON Schema of a report',
  'markdown-note': 'Every document is also Markdown: add {ending} to its URL, or request it with {header}.',

  // Search.
  'search-title': 'Search: {query}',
  'no-query': 'Enter what you are looking for.',
  'no-results': 'No results for “{query}”. Check the spelling, or use fewer words.',
  'all-pages': 'All pages',
  results: '{count, plural, one {# page} other {# pages}} for “{query}”',
  'check-result': 'Check: {name}',
  'error-result': 'Error: {title}',

  // Errors.
  errors: 'Errors',
  'errors-description': 'Every error of the HTTP API of Portico: status, what it means, and how to fix it.',
  'errors-intro':
    'The HTTP API returns errors as {media} ({standard}). The URL in {type} is stable and opens one of these pages.',
  'errors-note':
    'Compare {type} in your program, not {title} or {detail}, which are for people. Agents that buy get errors in the form of UCP instead: see {selling}.',
  'error-list': 'Problem types',
  type: 'Type',
  status: 'Status',
  title: 'Title',
  'all-errors': 'All errors',
  'no-error': 'No error found with this name. See /problems for all errors.',

  // One error.
  'error-title': '{title} ({status})',
  'error-description': 'Error {code}, HTTP status {status}. {meaning}',
  'http-status': 'HTTP {status}',
  'error-meaning': 'What it means',
  'error-causes': 'Usual causes',
  'error-example': 'Example',
  'copy-example': 'Copy the example',
  'returned-by': 'Returned by',
  'returned-by-forms': 'Forms of the dashboard.',
  'returned-by-any': 'Any operation, and pages.',

  // Checks.
  checks: 'Checks',
  'checks-title': 'All {count, number} checks for AI agent readiness',
  'checks-description':
    'What an audit checks: {count, number} checks in {categories, number} categories, from crawl access to checkout protocols, with criteria and fixes.',
  'checks-heading': 'Audit checks',
  'checks-intro':
    '{count, number} checks in {categories, number} categories. Each page explains what is checked, why it matters, the criteria, and how to fix it.',
  'checks-count': '{count, plural, one {# check.} other {# checks.}}',
  'no-check': 'No check found with this ID. See /docs/checks for all checks.',
  'check-what': 'What is checked',
  'check-why': 'Why it matters',
  'check-criteria': 'Criteria',
  'check-sources': 'Sources',
  'copy-fix': 'Copy the fix',
} as const;
