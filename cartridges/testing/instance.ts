/** A simulated instance whose site has the cartridge installed: its sources as they are, or the built files in the platform's engine. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Site } from '#commerce';
import type { EngineKind } from '../../sandbox/sfcc/script-api/engines/index.ts';
import {
  openScriptInstance,
  type ScriptInstance,
  type ScriptInstanceOptions,
} from '../../sandbox/sfcc/script-api/instance.ts';
import { parseMetadata } from '../../sandbox/sfcc/script-api/platform/object/index.ts';
import { buildCartridge } from '../build.ts';

const source = fileURLToPath(new URL('../int_portico', import.meta.url));
const read = (path: string): string => readFileSync(join(source, 'metadata', path), 'utf8');

let built: string | undefined;

/** Built once for all tests of a process. */
function builtCartridge(): string {
  if (built !== undefined) return built;
  const folder = mkdtempSync(join(tmpdir(), 'portico-cartridge-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return (built = buildCartridge(folder).cartridge);
}

export interface InstalledOptions extends Partial<ScriptInstanceOptions> {
  engine: EngineKind;
  /** Site → preferences beside those that `preferencesOf` makes. */
  changes?: Record<string, unknown>;
  /** As the service would have it: the cartridge is told the same by its preferences. */
  site: Site;
}

export const secret = 'a secret of thirty-two characters';

export function preferencesOf(site: Site): Record<string, unknown> {
  return {
    porticoEnabled: site.enabled,
    porticoName: site.name,
    porticoHost: site.hosts[0],
    porticoStorefront: site.storefront,
    porticoCountry: site.country,
    porticoDiscovery: site.capabilities.productDiscovery,
    porticoCart: site.capabilities.cart,
    porticoCheckout: site.capabilities.checkout,
    porticoPayment: site.capabilities.payment,
    porticoOrderTracking: site.capabilities.orderTracking,
    porticoCheckoutMode: site.checkoutMode,
    porticoCheckoutHours: site.checkoutHours,
    porticoRelease: site.primaryRelease,
    porticoProviders: site.providers,
    porticoLinks: JSON.stringify(site.links),
    porticoAgentPolicy: site.agentPolicy,
    porticoSecret: secret,
    porticoRateLimit: site.rateLimit,
    porticoPaymentHandlers: JSON.stringify(
      site.paymentHandlers.map((handler) => ({ ...handler, method: 'CREDIT_CARD' })),
    ),
    porticoReview: JSON.stringify(site.review),
    porticoConsent: JSON.stringify(site.consent),
    porticoReturnDays: 30,
    porticoPaymentsByCheckout: 100,
    porticoPaymentsByAddress: 1_000,
  };
}

export function openInstalled({
  engine,
  site,
  changes = {},
  ...options
}: InstalledOptions): Promise<ScriptInstance> {
  const root = engine === 'node' ? source : builtCartridge();
  return openScriptInstance({
    engine,
    cartridges: [{ name: 'int_portico', root }],
    metadata: parseMetadata([
      read('meta/system-objecttype-extensions.xml'),
      read('meta/custom-objecttype-definitions.xml'),
    ]),
    urlRules: { [site.id]: read('sites/RefArch/urlrules.xml') },
    preferences: { [site.id]: { ...preferencesOf(site), ...changes } },
    ...options,
  });
}
