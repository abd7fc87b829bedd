/**
 * The files of a site import that are of the whole instance: jobs, services, and their profiles. An entry with `mode="delete"` is
 * deleted in any mode. Whatever else an entry says replaces what was set: so a job that is imported again has the imported schedule.
 */
import type { InstanceState } from './contract.ts';
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from './platform/object/xml.ts';
import {
  knownServices,
  type CallLimit,
  type ServiceProfile,
  type ServiceSettings,
} from './platform/svc/index.ts';

export interface KnownJob {
  /** Whether its schedule is on. */
  enabled: boolean;
  /** Such as `5m`. */
  interval: string;
  sites: 'all' | readonly string[];
  /** Types of its steps. */
  steps: readonly string[];
}

export function knownJobs({ kept }: Pick<InstanceState, 'kept'>): Map<string, KnownJob> {
  const known = (kept.get('jobs') as Map<string, KnownJob> | undefined) ?? new Map<string, KnownJob>();
  kept.set('jobs', known);
  return known;
}

type GlobalImporter = (state: InstanceState, xml: string, isMerge: boolean) => void;

export const globalImporters: Readonly<Record<string, GlobalImporter>> = {
  'jobs.xml'(state, xml, isMerge) {
    const jobs = childrenOf(parseXml(xml), 'job');
    take(knownJobs(state), jobs, 'job-id', (element) => jobOf(element), isMerge);
  },
  'services.xml'(state, xml, isMerge) {
    const root = parseXml(xml);
    const { services, profiles } = knownServices(state);
    const ofProfiles = childrenOf(root, 'service-profile');
    take(profiles, ofProfiles, 'service-profile-id', (one) => profileOf(one), isMerge);
    const read = (element: XmlElement): ServiceSettings => serviceOf(element, profiles);
    take(services, childrenOf(root, 'service'), 'service-id', read, isMerge);
  },
};

function take<T>(
  known: Map<string, T>,
  elements: readonly XmlElement[],
  idName: string,
  read: (element: XmlElement) => T,
  isMerge: boolean,
): void {
  if (!isMerge) known.clear();
  for (const element of elements) {
    const { [idName]: id = '', mode } = element.attributes;
    if (id === '') throw new Error(`An element ${element.name} has no ${idName}.`);
    if (mode === 'delete') known.delete(id);
    else known.set(id, read(element));
  }
}

function within(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...within(child, name),
  ]);
}

function jobOf(element: XmlElement): KnownJob {
  const triggers = childOf(element, 'triggers')?.children ?? [];
  return {
    enabled: triggers.some((trigger) => trigger.attributes['enabled'] === 'true'),
    interval: within(element, 'interval')[0]?.text ?? '',
    sites:
      within(element, 'all-storefront-sites').length > 0
        ? 'all'
        : within(element, 'context').map(({ attributes }) => attributes['site-id'] ?? ''),
    steps: within(element, 'step').map(({ attributes }) => attributes['type'] ?? ''),
  };
}

function serviceOf(element: XmlElement, profiles: ReadonlyMap<string, ServiceProfile>): ServiceSettings {
  const profileId = textOf(element, 'profile-id');
  if (profileId !== undefined && !profiles.has(profileId))
    throw new Error(`There is no service profile ${profileId}.`);
  return {
    enabled: textOf(element, 'enabled') === 'true',
    ...(profileId === undefined ? {} : { profileId }),
  };
}

function profileOf(element: XmlElement): ServiceProfile {
  const number = (name: string): number | undefined => {
    const text = textOf(element, name);
    return text === undefined ? undefined : Number(text);
  };
  const limit = (name: string): CallLimit | undefined => {
    const [calls, millis] = [number(`${name}-calls`), number(`${name}-millis`)];
    if (textOf(element, `${name}-enabled`) !== 'true' || calls === undefined || millis === undefined)
      return undefined;
    return { calls, millis };
  };
  const [timeoutMillis, rate, breaker] = [number('timeout-millis'), limit('rate-limit'), limit('cb')];
  return {
    ...(timeoutMillis === undefined ? {} : { timeoutMillis }),
    ...(rate === undefined ? {} : { rate }),
    ...(breaker === undefined ? {} : { breaker }),
  };
}
