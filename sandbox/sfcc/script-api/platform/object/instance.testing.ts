/** For tests: an instance without a world, and requests of it. */
import type { InstanceState, Scope } from '../../contract.ts';
import type { World } from '../../../world.ts';
import { instanceState } from '../../instance-state.ts';
import { scopeOf, start } from '../scope.testing.ts';
import { installMetadata, parseMetadata } from './metadata.ts';

const namespace = 'http://www.demandware.com/xml/impex/metadata/2006-10-31';

/** A metadata file with these elements. */
export const metadataFile = (elements: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><metadata xmlns="${namespace}">${elements}</metadata>`;

export const definition = (id: string, type: string, more = ''): string =>
  `<attribute-definition attribute-id="${id}"><type>${type}</type>${more}</attribute-definition>`;

export const extension = (typeId: string, ...definitions: string[]): string =>
  `<type-extension type-id="${typeId}"><custom-attribute-definitions>${definitions.join('')}</custom-attribute-definitions></type-extension>`;

export const customType = (id: string, attributes: string, scope = 'site', keyType = 'string'): string => `
  <custom-type type-id="${id}">
    <staging-mode>no-staging</staging-mode>
    <storage-scope>${scope}</storage-scope>
    <key-definition attribute-id="id"><type>${keyType}</type></key-definition>
    <attribute-definitions>${attributes}</attribute-definitions>
  </custom-type>`;

export interface TestInstance extends InstanceState {
  /** Milliseconds by which the clock advances. */
  pass(milliseconds: number): void;
}

export function instanceWith(...elements: string[]): TestInstance {
  let time = start;
  const instance = instanceState({ now: () => time } as World);
  installMetadata(instance, parseMetadata(elements.map(metadataFile)));
  return { ...instance, pass: (milliseconds) => void (time += milliseconds) };
}

/** A request. */
export const requestTo = (instance: InstanceState, site = 'demo'): Scope => scopeOf(instance, { site });
