/** For tests: the manager of custom objects as a script has it. */
import type { Scope } from '../../contract.ts';
import type { PlatformSeekableIterator } from '../values.ts';
import { modules } from './index.ts';
import { moduleOf } from './instance.testing.ts';

export interface CustomObject {
  custom: Record<string, unknown>;
  type: string;
  creationDate: Date;
  lastModified: Date;
}

export interface Manager {
  createCustomObject(type: string, key: unknown): CustomObject;
  getCustomObject(type: string, key: unknown): CustomObject | null;
  queryCustomObject(type: string, query: string, ...given: unknown[]): CustomObject | null;
  queryCustomObjects(
    type: string,
    query: unknown,
    sort: string | null,
    ...given: unknown[]
  ): PlatformSeekableIterator<CustomObject>;
  getAllCustomObjects(type: string): PlatformSeekableIterator<CustomObject>;
  remove(object: object): void;
}

export const managerOf = (scope: Scope): Manager => moduleOf(modules, 'dw/object/CustomObjectMgr', scope);

/** Within a transaction of its own. */
export async function inTransaction<T>({ transaction }: Scope, work: () => T): Promise<T> {
  transaction.begin();
  const result = work();
  await transaction.commit();
  return result;
}
