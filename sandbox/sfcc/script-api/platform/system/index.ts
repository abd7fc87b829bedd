/** `dw.system`. */
import type { PlatformModules } from '../../contract.ts';
import { cacheModule } from './cache.ts';
import { hooksModule } from './hooks.ts';
import { loggerModule } from './logger.ts';
import { siteModule } from './site.ts';
import { statusItemModule, statusModule } from './status.ts';
import { transactionModule } from './transaction-module.ts';

export const modules: PlatformModules = {
  'dw/system/CacheMgr': cacheModule,
  'dw/system/HookMgr': hooksModule,
  'dw/system/Logger': loggerModule,
  'dw/system/Site': siteModule,
  'dw/system/Status': statusModule,
  'dw/system/StatusItem': statusItemModule,
  'dw/system/Transaction': transactionModule,
};

export { customerObject } from './customer.ts';
export { createQuota, limits } from './quota.ts';
export { requestObject } from './request.ts';
export { isAllowedHeader, responseObject } from './response.ts';
export { sessionObject } from './session.ts';
export { scriptLocale } from './site.ts';
export { statusOf } from './status.ts';
export { createTransaction, type RequestTransaction } from './transaction.ts';
