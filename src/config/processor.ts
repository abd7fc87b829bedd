/** The payment processor of the service, from the settings that the table of providers names. */
import {
  providers,
  readProcessorKeys,
  type ProcessorKeys,
  type ProcessorName,
  type Provider,
} from '#commerce';
import { ConfigError } from './config-error.ts';

type Settings = Readonly<Record<string, unknown>>;

/**
 * All keys of one provider, or none: half a processor would take money and never hear what became of it.
 * @throws ConfigError
 */
export function processorOf(env: Settings): ProcessorKeys | undefined {
  const given = providers.filter(({ keys }) => keys.some(({ setting }) => env[setting] !== undefined));
  const [provider, other] = given;
  if (!provider) return undefined;
  if (other)
    throw new ConfigError(
      other.keys
        .filter(({ setting }) => env[setting] !== undefined)
        .map(({ setting }) => ({
          key: setting,
          message: `cannot be set with the keys of ${provider.label}: the service has one payment processor`,
        })),
    );
  const missing = provider.keys.filter(
    ({ setting, isOptional }) => isOptional !== true && env[setting] === undefined,
  );
  if (missing.length > 0)
    throw new ConfigError(
      missing.map(({ setting: key }) => ({
        key,
        message: `is required with the other ${provider.label} keys`,
      })),
    );
  return keysOf(provider, env);
}

function keysOf(provider: Provider, env: Settings): ProcessorKeys {
  const values = Object.fromEntries(
    provider.keys.flatMap(({ name, setting }) =>
      typeof env[setting] === 'string' ? [[name, env[setting]]] : [],
    ),
  );
  // Its servers in tests and sandboxes have keys of any form.
  if (provider.name === 'stripe') return { provider: 'stripe', ...values } as ProcessorKeys;
  const read = readProcessorKeys(provider, values);
  if (read.ok) return read.keys;
  throw new ConfigError(
    provider.keys.flatMap(({ name, setting: key, expected }) =>
      read.errors[name] === undefined ? [] : [{ key, message: `is not valid: ${expected}` }],
    ),
  );
}

/** What answers instead of each provider; undefined: nothing does. */
export function apiBasesOf(env: Settings): Partial<Record<ProcessorName, string>> | undefined {
  const given = providers.flatMap(({ name, apiBaseSetting }) =>
    typeof env[apiBaseSetting] === 'string' ? [[name, env[apiBaseSetting]] as const] : [],
  );
  return given.length === 0 ? undefined : Object.fromEntries(given);
}
