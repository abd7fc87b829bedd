/** Of `dw.crypto`, `dw.svc` and `dw.web`. */
declare namespace dw.crypto {
  interface Encoding {
    toBase64(bytes: dw.util.Bytes): string;
    fromBase64(text: string): dw.util.Bytes;
    toHex(bytes: dw.util.Bytes): string;
  }
  interface SecureRandomStatic {
    new (): { nextBytes(count: number): dw.util.Bytes };
  }
  interface CipherStatic {
    new (): {
      /** @param saltOrIV base64, as the key is @returns base64 */
      encrypt(
        message: string,
        key: string,
        transformation: string,
        saltOrIV: string,
        iterations: number,
      ): string;
      /** @param message base64 */
      decrypt(
        message: string,
        key: string,
        transformation: string,
        saltOrIV: string,
        iterations: number,
      ): string;
    };
  }
  interface MacStatic {
    new (algorithm: string): { digest(input: dw.util.Bytes, key: dw.util.Bytes): dw.util.Bytes };
    readonly HMAC_SHA_256: string;
  }
  interface MessageDigestStatic {
    new (algorithm: string): { digestBytes(input: dw.util.Bytes): dw.util.Bytes };
    readonly DIGEST_SHA_256: string;
  }
  interface KeyRefStatic {
    /** Alias of a private key in Business Manager. */
    new (alias: string): object;
  }
  interface SignatureStatic {
    new (): {
      /** @param content base64 @returns base64 @throws for a key that is not there */
      sign(content: string, key: object, algorithm: string): string;
    };
  }
  interface JWE {
    decrypt(key: object): void;
    getAlgorithm(): string | null;
    getEncryptionMethod(): string | null;
    getKeyID(): string | null;
    getPayload(): string | null;
  }
  interface JWEStatic {
    parse(text: string): JWE;
  }
}

declare namespace dw.svc {
  interface HTTPService {
    setURL(url: string): void;
    setRequestMethod(method: string): void;
    addHeader(name: string, value: string): void;
    /** As in Business Manager. */
    readonly configuration: {
      readonly credential: { readonly URL: string; readonly custom?: Readonly<Record<string, unknown>> };
    };
    /** Made before `createRequest` is called. */
    readonly client: dw.net.HTTPClient;
    call(...given: unknown[]): Result;
  }
  interface Result {
    readonly ok: boolean;
    readonly object: unknown;
    /** HTTP status of what was not good. */
    readonly error: number;
    readonly errorMessage: string | null;
    readonly unavailableReason: string | null;
  }
  interface Callbacks {
    createRequest(service: HTTPService, ...given: unknown[]): string | null | undefined;
    parseResponse(service: HTTPService, client: dw.net.HTTPClient): unknown;
    filterLogMessage?(message: string): string;
  }
  interface LocalServiceRegistry {
    /** @param id as in Business Manager */
    createService(id: string, callbacks: Callbacks): HTTPService;
  }
}

declare namespace dw.net {
  interface HTTPClient {
    readonly statusCode: number;
    readonly text: string | null;
    readonly errorText: string | null;
    getResponseHeader(name: string): string | null;
    setAllowRedirect(allowed: boolean): void;
  }
}

declare namespace dw.web {
  interface HttpParameter {
    readonly submitted: boolean;
    readonly stringValue: string | null;
    readonly stringValues: dw.util.Collection<string>;
  }
  interface HttpParameterMap {
    /** Of POST and PUT; else null. */
    readonly requestBodyAsString: string | null;
    readonly parameterNames: dw.util.Collection<string>;
    get(name: string): HttpParameter;
  }
  interface CSRFProtection {
    getTokenName(): string;
    generateToken(): string;
    validateRequest(): boolean;
  }
  interface URLUtils {
    /** Relative. */
    url(action: string, ...namesAndValues: string[]): { toString(): string };
    https(action: string, ...namesAndValues: string[]): { toString(): string };
  }
  interface URLRedirectMgr {
    /** Path that nothing else answered. */
    readonly redirectOrigin: string;
  }
}

declare module 'dw/crypto/Encoding' {
  const it: dw.crypto.Encoding;
  export default it;
}
declare module 'dw/crypto/SecureRandom' {
  const it: dw.crypto.SecureRandomStatic;
  export default it;
}
declare module 'dw/crypto/Cipher' {
  const it: dw.crypto.CipherStatic;
  export default it;
}
declare module 'dw/crypto/Mac' {
  const it: dw.crypto.MacStatic;
  export default it;
}
declare module 'dw/crypto/MessageDigest' {
  const it: dw.crypto.MessageDigestStatic;
  export default it;
}
declare module 'dw/crypto/KeyRef' {
  const it: dw.crypto.KeyRefStatic;
  export default it;
}
declare module 'dw/crypto/Signature' {
  const it: dw.crypto.SignatureStatic;
  export default it;
}
declare module 'dw/crypto/JWE' {
  const it: dw.crypto.JWEStatic;
  export default it;
}
declare module 'dw/svc/LocalServiceRegistry' {
  const it: dw.svc.LocalServiceRegistry;
  export default it;
}
declare module 'dw/web/CSRFProtection' {
  const it: dw.web.CSRFProtection;
  export default it;
}
declare module 'dw/template/ISML' {
  const it: {
    /** Writes to the response. @param template below `templates/default`, without its ending */
    renderTemplate(template: string, given: Record<string, unknown>): void;
  };
  export default it;
}
declare module 'dw/web/URLUtils' {
  const it: dw.web.URLUtils;
  export default it;
}
declare module 'dw/web/URLRedirectMgr' {
  const it: dw.web.URLRedirectMgr;
  export default it;
}
