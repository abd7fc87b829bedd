/** Unknown names in `.env`, such as misspelled settings, which would have no effect. */
import { configKeys } from './config.ts';
import { nameByWords, nearestName } from './nearest-name.ts';

/** Of Node, the driver of PostgreSQL, `compose.yaml`, and, with USE_ENV_PROXY, the proxies that every program shares. */
const ofOthers =
  /^(?:(?:HTTPS?|NO)_PROXY|(?:https?|no)_proxy|NODE_\w+|PG[A-Z]+|TZ|COMPOSE_\w+|POSTGRES_PASSWORD|SITE_ADDRESS)$/;

/** A message for each, without values, which may be secrets. */
export const unrecognizedSettings = (names: readonly string[]): string[] =>
  names
    .filter((name) => !configKeys.includes(name) && !ofOthers.test(name))
    .map((name) => {
      const near = nearestName(name, configKeys) ?? nameByWords(name, configKeys);
      return `Unknown setting ${name} in .env.${near === undefined ? '' : ` Did you mean ${near}?`}`;
    });
