/** Guides for integrators, loaded on demand. */
import { readFile } from 'node:fs/promises';
import { ucpReleases } from '#manifest';
import { projectFile } from '../../../config/files.ts';

export interface Guide {
  /** File name without extension. */
  file: string;
  uri: string;
  title: string;
  description: string;
}

const guide = (platform: string, title: string, description: string): Guide => ({
  file: platform,
  uri: `portico://guides/${platform}`,
  title,
  description,
});

export const guides: readonly Guide[] = [
  guide(
    'salesforce',
    'UCP on Salesforce B2C Commerce',
    'Supported versions, deployment options, routing, and platform constraints.',
  ),
  guide(
    'shopify',
    'UCP on Shopify',
    'What the platform provides, what the merchant must do, and what a theme cannot do.',
  ),
  guide(
    'adobe',
    'UCP on Adobe Commerce',
    'Where to implement each part of UCP, in a module or a separate service.',
  ),
  guide('headless', 'UCP on a headless front end', 'Hosts, consistent prices, and where to store state.'),
  guide(
    'generic',
    'UCP on any platform',
    'Minimum implementation, negotiation, money, checkout, and signatures.',
  ),
  {
    file: 'about',
    uri: 'portico://about',
    title: 'UCP implementation facts',
    description: 'Compatibility, license, delivery times, endpoints, and common problems.',
  },
  {
    file: 'ucp-releases',
    uri: 'portico://ucp/releases',
    title: 'UCP: changes between releases',
    description: `Comparison of the releases ${ucpReleases.join(', ')} with breaking changes.`,
  },
];

const read = new Map<string, Promise<string>>();

export function readGuide({ file }: Guide): Promise<string> {
  const known = read.get(file) ?? readFile(projectFile(`src/web/assistant/guides/${file}.md`), 'utf8');
  read.set(file, known);
  return known;
}
