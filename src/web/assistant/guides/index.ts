/** Documents for integrators, read when they are asked for. */
import { readFile } from 'node:fs/promises';
import { ucpReleases } from '#manifest';
import { projectFile } from '../../../config/files.ts';

export interface Guide {
  /** File name without its ending. */
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
    'Versions that are supported, ways to deploy, routing, and the rules of the platform that decide.',
  ),
  guide(
    'shopify',
    'UCP on Shopify',
    'What the platform does by itself, what is left to the merchant, and what a theme cannot do.',
  ),
  guide(
    'adobe',
    'UCP on Adobe Commerce',
    'Where each part of UCP goes in a module or in a service beside the shop.',
  ),
  guide('headless', 'UCP on a headless front end', 'Two hosts, one price, and where state belongs.'),
  guide(
    'generic',
    'UCP on any platform',
    'The least that sells, negotiation, money, checkout and signatures.',
  ),
  {
    file: 'about',
    uri: 'portico://about',
    title: 'The UCP implementation, in facts',
    description: 'Compatibility, licence, delivery times, endpoints, and what goes wrong in practice.',
  },
  {
    file: 'ucp-releases',
    uri: 'portico://ucp/releases',
    title: 'UCP: what changed between the releases',
    description: `The releases ${ucpReleases.join(', ')} side by side, and what breaks.`,
  },
];

const read = new Map<string, Promise<string>>();

export function readGuide({ file }: Guide): Promise<string> {
  const known = read.get(file) ?? readFile(projectFile(`src/web/assistant/guides/${file}.md`), 'utf8');
  read.set(file, known);
  return known;
}
