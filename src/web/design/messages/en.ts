/** Shared components and the frames of pages, in English. ICU messages. */
export const english = {
  // Documents, and what scripts show on any page.
  'skip-link': 'Skip to content',
  copied: 'Copied',
  'time-zone': 'your time zone',

  // Components.
  breadcrumb: 'Breadcrumb',
  pages: 'Pages',
  newer: '← Newer',
  older: 'Older →',
  copy: 'Copy',
  optional: '(optional)',

  // Public site.
  'main-navigation': 'Main',
  docs: 'Docs',
  playground: 'Playground',
  checks: 'Checks',
  assessment: 'Assessment',
  contact: 'Contact',
  dashboard: 'Dashboard',
  'more-navigation': 'More',
  bot: 'Our bot',
  privacy: 'Privacy',
  openapi: 'OpenAPI',
  'llms-txt': 'llms.txt',
  security: 'Security',
  about: 'Portico makes online stores ready for AI agents. Open source, MIT license.',
} as const;
