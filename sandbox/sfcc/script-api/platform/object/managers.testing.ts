/** For tests: the manager of custom objects as a script has it. */
import type { Scope } from '../../contract.ts';
import type { PlatformSeekableIterator } from '../values.ts';
import { modules } from './index.ts';
import { moduleOf } from '../scope.testing.ts';

export { inTransaction } from '../system/transaction.ts';

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
