/** Of `dw.system` and the globals of a request: the members that the cartridge uses. */
declare namespace dw.system {
  interface Transaction {
    begin(): void;
    commit(): void;
    rollback(): void;
    wrap<T>(work: () => T): T;
  }
  interface SitePreferences {
    custom: Record<string, unknown>;
  }
  interface Site {
    readonly ID: string;
    readonly name: string;
    readonly httpsHostName: string;
    readonly defaultCurrency: string;
    readonly defaultLocale: string;
    readonly allowedCurrencies: dw.util.List<string>;
    readonly allowedLocales: dw.util.List<string>;
    getCustomPreferenceValue(name: string): unknown;
    setCustomPreferenceValue(name: string, value: unknown): void;
  }
  interface SiteStatic {
    getCurrent(): Site;
  }
  interface Log {
    debug(message: string): void;
    info(message: string): void;
    warn(message: string): void;
    error(message: string): void;
  }
  interface Logger {
    getLogger(filePrefix: string, category: string): Log;
    getLogger(category: string): Log;
  }
  interface HookMgr {
    callHook(extensionPoint: string, name: string, ...given: unknown[]): unknown;
    hasHook(extensionPoint: string): boolean;
  }
  interface Cache {
    /** The loader is called when there is no entry. */
    get(key: string, loader?: () => unknown): unknown;
    put(key: string, value: unknown): void;
    invalidate(key: string): void;
  }
  interface CacheMgr {
    getCache(name: string): Cache;
  }
  interface Status {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    addDetail(key: string, value: unknown): void;
  }
  interface SearchStatus {
    /** 1: all that was found, 2: cut off by a limit; others: nothing was searched. */
    readonly statusCode: number;
    readonly description: string;
  }
  interface StatusStatic {
    new (status: number, code?: string, message?: string): Status;
    readonly OK: number;
    readonly ERROR: number;
  }
  interface Session {
    readonly customer: dw.customer.Customer;
    /** Of Business Manager: somebody is signed in. */
    readonly userAuthenticated: boolean;
    readonly currency: dw.util.Currency;
    setCurrency(currency: dw.util.Currency): void;
    readonly privacy: Record<string, unknown>;
  }
  interface Request {
    readonly httpMethod: string;
    /** Names in lower case. */
    readonly httpHeaders: dw.util.Map<string, string>;
    readonly httpParameterMap: dw.web.HttpParameterMap;
    readonly httpPath: string;
    readonly httpQueryString: string | null;
    readonly httpRemoteAddress: string;
    readonly httpHost: string;
    /** Whether the caller used https. */
    readonly httpSecure: boolean;
    readonly locale: string;
    setLocale(locale: string): boolean;
    readonly requestID: string;
    readonly custom: Record<string, unknown>;
  }
  interface Response {
    setStatus(status: number): void;
    setContentType(type: string): void;
    setHttpHeader(name: string, value: string): void;
    /** Epoch milliseconds. */
    setExpires(at: number): void;
    setVaryBy(what: 'price_promotion'): void;
    readonly writer: { print(text: string): void };
    redirect(url: string): void;
  }
}

declare module 'dw/system/Transaction' {
  const it: dw.system.Transaction;
  export default it;
}
declare module 'dw/system/Site' {
  const it: dw.system.SiteStatic;
  export default it;
}
declare module 'dw/system/Logger' {
  const it: dw.system.Logger;
  export default it;
}
declare module 'dw/system/HookMgr' {
  const it: dw.system.HookMgr;
  export default it;
}
declare module 'dw/system/CacheMgr' {
  const it: dw.system.CacheMgr;
  export default it;
}
declare module 'dw/system/Status' {
  const it: dw.system.StatusStatic;
  export default it;
}

declare const session: dw.system.Session;
declare const request: dw.system.Request;
declare const response: dw.system.Response;
