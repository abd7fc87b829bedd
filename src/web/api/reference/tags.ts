/** Groups of the audit API, in the order in which a developer needs them. */
import type { ApiTag } from '#http';

export const auditTags: readonly ApiTag[] = [
  {
    name: 'Audits',
    description: 'Run an audit of a storefront and wait for its report.',
    operations: ['analyzeStorefront'],
  },
  {
    name: 'Reports',
    description:
      'Read, list, and delete the reports of earlier audits. A report belongs to the key that made it.',
    operations: ['listReports', 'getReport', 'deleteReport'],
  },
  {
    name: 'Batches',
    description: 'Audit up to 10,000 storefronts in the background and export the results.',
    operations: [
      'createBatch',
      'getBatch',
      'listBatches',
      'listBatchItems',
      'getBatchResults',
      'cancelBatch',
    ],
  },
  {
    name: 'Events',
    description:
      'Record deploys and releases, which the dashboard marks in the score history of a storefront.',
    operations: ['createEvent', 'listEvents', 'deleteEvent'],
  },
  {
    name: 'Usage',
    description: 'See how much of its rate limit and monthly quota a key has left.',
    operations: ['getUsage'],
  },
  {
    name: 'Checks',
    description: 'The catalog of checks that an audit runs. Public, without a key.',
    operations: ['listAudits'],
  },
  {
    name: 'MCP',
    description:
      'The Model Context Protocol servers: one for integrators, with audits and fixes as tools, and one for each store, with its catalog and checkout as tools.',
    operations: [
      'postMCPMessage',
      'postStoreMCPMessage',
      'connectMCPServer',
      'postMCPMessageBesideStream',
      'postMCPMessageOfStream',
    ],
  },
  {
    name: 'Contact',
    description: 'Pages of this site, and the contact form, which agents can submit on behalf of a person.',
    operations: ['submitContactForm', 'getContactForm', 'getReadinessAssessment', 'getPrivacy'],
  },
  {
    name: 'Service health',
    description: 'Probes and metrics for those who operate the service.',
    operations: ['getHealth', 'getReadiness', 'getMetrics'],
  },
];
