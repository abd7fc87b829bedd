/** Modules of the platform that keep nothing: hashes, texts, statuses; and caches, logs, preferences and services in memory. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomUUID,
} from 'node:crypto';

interface Bytes {
  bytes: Buffer;
}

export interface Answer {
  status: number;
  /** Why the service was not called at all. */
  unavailable?: string;
}

export interface Sent {
  service: string;
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

export function createSmallModules() {
  const preferences = new Map<string, unknown>();
  const logs: { category: string; level: string; message: string }[] = [];
  const caches = new Map<string, Map<string, string>>();
  const sent: Sent[] = [];
  const network = { answer: (_request: Sent): Answer => ({ status: 204 }) };
  const site = {
    ID: 'RefArch',
    name: 'Reference',
    httpsHostName: 'shop.example.com' as string | null,
    defaultCurrency: 'EUR',
    defaultLocale: 'en_IE',
    allowedCurrencies: listOf(['USD', 'EUR']),
    getCustomPreferenceValue: (name: string) => preferences.get(name) ?? null,
  };
  const log = (category: string, level: string) => (message: string) =>
    void logs.push({ category, level, message });
  const modules = {
    'dw/system/Site': { getCurrent: () => site },
    'dw/system/Logger': {
      getLogger: (_file: string, category: string) => ({
        info: log(category, 'info'),
        warn: log(category, 'warn'),
        error: log(category, 'error'),
      }),
    },
    'dw/system/CacheMgr': {
      getCache(name: string) {
        const entries = caches.get(name) ?? new Map<string, string>();
        caches.set(name, entries);
        const get = (key: string): unknown => {
          const text = entries.get(key);
          return text === undefined ? undefined : (JSON.parse(text) as unknown);
        };
        const put = (key: string, value: unknown) => void entries.set(key, JSON.stringify(value));
        return {
          put,
          get(key: string, loader?: () => unknown) {
            if (!entries.has(key) && loader) put(key, loader());
            return get(key);
          },
        };
      },
    },
    'dw/system/Status': Object.assign(
      class {
        readonly status: number;
        readonly code: string;
        readonly message: string;
        constructor(status: number, code: string, message: string) {
          Object.assign(this, { status, code, message });
          [this.status, this.code, this.message] = [status, code, message];
        }
      },
      { OK: 0, ERROR: 1 },
    ),
    'dw/crypto/Cipher': Cipher,
    'dw/crypto/Encoding': {
      toBase64: ({ bytes }: Bytes) => bytes.toString('base64'),
      fromBase64: (text: string): Bytes => ({ bytes: Buffer.from(text, 'base64') }),
      toHex: ({ bytes }: Bytes) => bytes.toString('hex'),
    },
    'dw/crypto/Mac': Object.assign(
      class {
        digest(input: Bytes, key: Bytes): Bytes {
          return { bytes: createHmac('sha256', key.bytes).update(input.bytes).digest() };
        }
      },
      { HMAC_SHA_256: 'HmacSHA256' },
    ),
    'dw/crypto/MessageDigest': Object.assign(
      class {
        digestBytes(input: Bytes): Bytes {
          return { bytes: createHash('sha256').update(input.bytes).digest() };
        }
      },
      { DIGEST_SHA_256: 'SHA-256' },
    ),
    'dw/crypto/SecureRandom': class {
      nextBytes(count: number): Bytes {
        return { bytes: randomBytes(count) };
      }
    },
    'dw/util/Bytes': class {
      readonly bytes: Buffer;
      constructor(text: string) {
        this.bytes = Buffer.from(text);
      }
    },
    'dw/util/UUIDUtils': { createUUID: () => randomUUID() },
    'dw/util/Currency': {
      getCurrency: (code: string) =>
        ({ EUR: 2, USD: 2, JPY: 0 })[code] === undefined
          ? null
          : { currencyCode: code, defaultFractionDigits: code === 'JPY' ? 0 : 2 },
    },
    'dw/web/URLUtils': { https: (action: string) => `https://shop.example.com/${action}` },
    'dw/svc/LocalServiceRegistry': {
      createService: (service: string, callbacks: Callbacks) => ({
        call() {
          const request: Sent = { service, url: '', method: 'POST', headers: {}, body: undefined };
          request.body = callbacks.createRequest({
            setURL: (url) => void (request.url = url),
            setRequestMethod: (method) => void (request.method = method),
            addHeader: (name, value) => void (request.headers[name] = value),
          });
          const { status, unavailable } = network.answer(request);
          const ok = unavailable === undefined && status >= 200 && status <= 299;
          if (unavailable === undefined) sent.push(request);
          return { ok, error: ok ? 0 : status, object: true, unavailableReason: unavailable ?? null };
        },
      }),
    },
  };
  return { preferences, logs, caches, sent, network, site, modules };
}

/** AES-256-GCM alone. */
class Cipher {
  encrypt(message: string, key: string, _transformation: string, iv: string): string {
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'));
    return Buffer.concat([cipher.update(message), cipher.final(), cipher.getAuthTag()]).toString('base64');
  }
  decrypt(message: string, key: string, _transformation: string, iv: string): string {
    const content = Buffer.from(message, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'), {
      authTagLength: 16,
    });
    decipher.setAuthTag(content.subarray(-16));
    return Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]).toString();
  }
}

interface Callbacks {
  createRequest(service: {
    setURL(url: string): void;
    setRequestMethod(method: string): void;
    addHeader(name: string, value: string): void;
  }): unknown;
}

const listOf = (items: string[]) => ({ length: items.length, get: (at: number) => items[at] });
