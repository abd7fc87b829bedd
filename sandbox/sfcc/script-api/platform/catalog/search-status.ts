/** `dw.system.SearchStatus`. */
import { documented } from '../../documented.ts';

export const searchStatuses = {
  NOT_EXECUTED: 0,
  SUCCESSFUL: 1,
  LIMITED: 2,
  ROOT_SEARCH: 3,
  NO_CATALOG: 4,
  NO_CATEGORY: 5,
  EMPTY_QUERY: 6,
  OFFLINE_CATEGORY: 7,
  NO_INDEX: 8,
  ERROR: 9,
};

export interface PlatformSearchStatus {
  readonly statusCode: number;
  readonly description: string;
}

export function statusObject(statusCode: number): PlatformSearchStatus {
  const [name = ''] = Object.entries(searchStatuses).find(([, code]) => code === statusCode) ?? [];
  return documented('dw.system.SearchStatus', {
    ...searchStatuses,
    statusCode,
    description: name,
    toString: () => `${statusCode} ${name}`,
  });
}
