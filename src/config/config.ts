/** The environment as the service uses it: text in, checked and frozen values out. */
import { z } from 'zod';
import {
  activityTarget,
  alertTargets,
  databaseUrl,
  headers,
  integer,
  origins,
  proxies,
  publicAddress,
  secret,
  url,
  type AlertTarget,
} from './values.ts';
import type { ProcessorKeys, ProcessorName } from '#commerce';
import type { ProxySettings } from '#fetch';
import { textLanguages, type TextLanguage } from '#language';
import { environment } from './environment.ts';
import { outboundProxy, ProxyVariableError } from './outbound-proxy.ts';
import { apiBasesOf, processorOf } from './processor.ts';
import { ConfigError } from './config-error.ts';

/** Keys and defaults as in `.env.example`; an empty value means the default. */
const schema = z.object({
  PORT: integer(0, 65_535).default(8787),
  HOST: z.string().default('127.0.0.1'),
  TRUSTED_PROXIES: z.string().transform(proxies).optional(),
  BASE_URL: publicAddress.optional(),
  AUDIT_URL: publicAddress.optional(),
  ALLOWED_ORIGINS: z.string().transform(origins).optional(),
  DATABASE_URL: databaseUrl.default('sqlite:./data/portico.db'),
  SECRET: secret.optional(),
  SECRET_FALLBACK: secret.optional(),
  USE_ENV_PROXY: z.stringbool('must be true or false').default(false),
  AUDIT_ALLOW_PRIVATE: z.stringbool('must be true or false').default(false),
  AUDIT_BUDGET_MS: integer(1_000, 120_000).default(25_000),
  AUDIT_MAX_REQUESTS: integer(10, 1_000).default(80),
  AUDIT_CONCURRENCY: integer(1, 32).default(4),
  AUDIT_MAX_RUNNING: integer(1, 1_000).default(32),
  AUDIT_PROFILE_BASE: publicAddress.optional(),
  DRAIN_MS: integer(0, 120_000).default(0),
  BROWSER_PATH: z.string().optional(),
  UCP_ALLOW_INSECURE_LOOPBACK: z.stringbool('must be true or false').default(false),
  STRIPE_SECRET_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PROFILE_ID: z.string().optional(),
  STRIPE_API_BASE: publicAddress.optional(),
  ADYEN_ENVIRONMENT: z.string().optional(),
  ADYEN_MERCHANT_ACCOUNT: z.string().optional(),
  ADYEN_API_KEY: z.string().optional(),
  ADYEN_HMAC_KEY: z.string().optional(),
  ADYEN_LIVE_URL_PREFIX: z.string().optional(),
  ADYEN_API_BASE: publicAddress.optional(),
  PAYPAL_ENVIRONMENT: z.string().optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_MERCHANT_ID: z.string().optional(),
  PAYPAL_API_BASE: publicAddress.optional(),
  BRAINTREE_TOKENIZATION_KEY: z.string().optional(),
  BRAINTREE_PUBLIC_KEY: z.string().optional(),
  BRAINTREE_PRIVATE_KEY: z.string().optional(),
  BRAINTREE_MERCHANT_ACCOUNTS: z.string().optional(),
  BRAINTREE_API_BASE: publicAddress.optional(),
  CHECKOUT_COM_PUBLIC_KEY: z.string().optional(),
  CHECKOUT_COM_SECRET_KEY: z.string().optional(),
  CHECKOUT_COM_WEBHOOK_KEY: z.string().optional(),
  CHECKOUT_COM_PROCESSING_CHANNEL_ID: z.string().optional(),
  CHECKOUT_COM_API_PREFIX: z.string().optional(),
  CHECKOUT_COM_API_BASE: publicAddress.optional(),
  WORLDPAY_ENVIRONMENT: z.string().optional(),
  WORLDPAY_USERNAME: z.string().optional(),
  WORLDPAY_PASSWORD: z.string().optional(),
  WORLDPAY_ENTITY: z.string().optional(),
  WORLDPAY_NARRATIVE: z.string().optional(),
  WORLDPAY_GATEWAY_MERCHANT_ID: z.string().optional(),
  WORLDPAY_WEBHOOK_KEY: z.string().optional(),
  WORLDPAY_API_BASE: publicAddress.optional(),
  SMTP_URL: url(/^smtps?:$/, 'must be an smtp or smtps URL')
    .refine((text) => URL.parse(text)?.hostname !== '', 'must include a host')
    .optional(),
  MAIL_FROM: z
    .string()
    .max(254)
    .regex(/^[^\s<>()[\],;:\\"@]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be an email address without a name')
    .optional(),
  // LANGUAGE is a list of locales that systems set: https://www.gnu.org/software/gettext/manual/html_node/The-LANGUAGE-variable.html
  MAIL_LANGUAGE: z.enum(textLanguages).default('en'),
  CONTACT_TO: z
    .string()
    .max(254)
    .regex(/^[^\s<>()[\],;:\\"@]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be an email address without a name')
    .optional(),
  CONTACT_CAPTCHA: z.enum(['off', 'altcha']).default('off'),
  ALERTS_TO: z.string().transform(alertTargets).optional(),
  ACTIVITY_TO: z.string().transform(activityTarget).optional(),
  ACTIVITY_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'must be whsec_ and 24 to 64 bytes in Base64')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: publicAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().transform(headers).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d{1,9}|1\.0+)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[] | undefined;
  /** Public address without a trailing slash; else taken from each request. */
  readonly baseUrl: string | undefined;
  readonly auditUrl: string | undefined;
  /** Of pages that may call MCP and what needs an API key; our own may without. */
  readonly allowedOrigins: readonly string[] | undefined;
  readonly databaseUrl: string;
  /** Made at first start when absent. */
  readonly secret: string | undefined;
  /** What was signed or encrypted with it is taken too; nothing is made with it. */
  readonly secretFallback: string | undefined;
  /** For what goes out over HTTP; absent: every host is reached directly. */
  readonly outboundProxy: ProxySettings | undefined;
  readonly auditAllowPrivate: boolean;
  readonly auditBudgetMs: number;
  readonly auditMaxRequests: number;
  /** Requests at once within one audit. */
  readonly auditConcurrency: number;
  /** Audits at once on this node. */
  readonly auditMaxRunning: number;
  /** `/{release}` below it is the profile by which audits call the services of shops; absent: they are not called by name. */
  readonly auditProfileBase: string | undefined;
  /** Chromium for the checks that need a rendered page; absent: they are left out. */
  readonly browserPath: string | undefined;
  /** Agents, receivers and platforms may be on this machine, and be asked by http. */
  readonly allowInsecureLoopback: boolean;
  /** Payment processor of embedded stores that have no keys of their own. */
  readonly processor: ProcessorKeys | undefined;
  /** What answers instead of a provider, also for stores with keys of their own; absent: the providers themselves do. */
  readonly processorApiBases: Readonly<Partial<Record<ProcessorName, string>>> | undefined;
  /** Who carries mails to buyers; absent: they are kept unsent. */
  readonly mail: MailConfig | undefined;
  /** Of emails to members and to `contactTo`. */
  readonly language: TextLanguage;
  /** Email address that is notified of messages from the contact form. */
  readonly contactTo: string | undefined;
  /** Spam protection of the contact form. */
  readonly contactCaptcha: 'off' | 'altcha';
  /** So long a service that stops takes calls while it says that it is not ready. */
  readonly drainMs: number;
  /** Targets of incident alerts; absent: none. */
  readonly alertsTo: readonly AlertTarget[] | undefined;
  /** Where what members do is sent; absent: nowhere. */
  readonly activityTo: { readonly url: string; readonly secret: string } | undefined;
  /** Opens `/metrics`; absent: it is closed. */
  readonly metricsToken: string | undefined;
  /** Absent: none are sent. */
  readonly traces: TracesConfig | undefined;
  readonly logLevel: z.infer<typeof schema>['LOG_LEVEL'];
}

export interface TracesConfig {
  /** Of the collector. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of all requests, 0 to 1. */
  readonly share: number;
}

export interface MailConfig {
  /** Of the relay; has its password. */
  readonly smtpUrl: string;
  /** Address of the sender; its name is the store's. */
  readonly from: string;
}

export const configKeys: readonly string[] = Object.keys(schema.shape);

/** @throws ConfigError */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = configKeys.map((key) => [key, environment[key]?.trim() || undefined] as const);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => ({ key: String(path[0]), message })),
    );
  }
  const env = parsed.data;
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    trustedProxies: env.TRUSTED_PROXIES,
    baseUrl: env.BASE_URL,
    auditUrl: env.AUDIT_URL ?? env.BASE_URL,
    allowedOrigins: env.ALLOWED_ORIGINS,
    databaseUrl: env.DATABASE_URL,
    secret: env.SECRET,
    secretFallback: env.SECRET_FALLBACK,
    outboundProxy: env.USE_ENV_PROXY ? proxyOf(environment) : undefined,
    auditAllowPrivate: env.AUDIT_ALLOW_PRIVATE,
    auditBudgetMs: env.AUDIT_BUDGET_MS,
    auditMaxRequests: env.AUDIT_MAX_REQUESTS,
    auditConcurrency: env.AUDIT_CONCURRENCY,
    auditMaxRunning: env.AUDIT_MAX_RUNNING,
    auditProfileBase:
      env.AUDIT_PROFILE_BASE ?? (env.BASE_URL === undefined ? undefined : `${env.BASE_URL}/agent-profile`),
    browserPath: env.BROWSER_PATH,
    allowInsecureLoopback: env.UCP_ALLOW_INSECURE_LOOPBACK,
    processor: processorOf(env),
    processorApiBases: apiBasesOf(env),
    mail: mailOf(env),
    language: env.MAIL_LANGUAGE,
    contactTo: env.CONTACT_TO,
    contactCaptcha: env.CONTACT_CAPTCHA,
    drainMs: env.DRAIN_MS,
    alertsTo: env.ALERTS_TO,
    activityTo: activityOf(env),
    metricsToken: env.METRICS_TOKEN,
    traces: tracesOf(env),
    logLevel: env.LOG_LEVEL,
  });
}

/** Names stay resolved here: callers of a service may be anybody. */
function proxyOf(environment: Record<string, string | undefined>): ProxySettings | undefined {
  try {
    return outboundProxy(environment);
  } catch (error) {
    if (!(error instanceof ProxyVariableError)) throw error;
    throw new ConfigError([{ key: error.key, message: error.problem }]);
  }
}

function mailOf({ SMTP_URL, MAIL_FROM }: z.infer<typeof schema>): MailConfig | undefined {
  if (SMTP_URL === undefined && MAIL_FROM === undefined) return undefined;
  if (SMTP_URL === undefined)
    throw new ConfigError([{ key: 'SMTP_URL', message: 'is required with MAIL_FROM' }]);
  if (MAIL_FROM === undefined)
    throw new ConfigError([{ key: 'MAIL_FROM', message: 'is required with SMTP_URL' }]);
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

function activityOf({ ACTIVITY_TO, ACTIVITY_SECRET }: z.infer<typeof schema>): Config['activityTo'] {
  if (ACTIVITY_TO === undefined) return undefined;
  if (ACTIVITY_SECRET === undefined)
    throw new ConfigError([{ key: 'ACTIVITY_SECRET', message: 'is required with ACTIVITY_TO' }]);
  return { url: ACTIVITY_TO, secret: ACTIVITY_SECRET };
}

/** Of the process and its `.env`. */
export const loadConfig = (): Config => parseConfig(environment());

function tracesOf(env: z.infer<typeof schema>): TracesConfig | undefined {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: named = {},
    OTEL_TRACES_SAMPLER_ARG: share = 1,
  } = env;
  return endpoint === undefined ? undefined : { endpoint, headers: named, share };
}
