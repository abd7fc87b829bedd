/** What the table of payment processors says of each one. */
import type { ProcessorFacts } from '../handlers.ts';

/** In URLs and in stored keys. */
export type ProcessorName = Exclude<ProcessorFacts['name'], 'platform' | 'none'>;

export interface ProviderKey {
  name: string;
  /** As the provider's own pages call it. */
  label: string;
  /** What it looks like, or where it is found. */
  hint: string;
  /** Never shown again. */
  isSecret: boolean;
  isOptional?: true;
  /** Values, and what they are called. */
  choices?: readonly (readonly [value: string, text: string])[];
  pattern: RegExp;
  /** Follows the label and a colon in the error. */
  expected: string;
  /** Of the environment: the keys of the service. */
  setting: string;
}

export interface Provider {
  name: ProcessorName;
  label: string;
  keys: readonly ProviderKey[];
  /** Name of the key that names the account in public. */
  account: string;
  /** Whether real money moves. */
  isLive(values: Readonly<Record<string, string>>): boolean;
  /** What is wrong with keys that are each well formed. */
  conflict?(values: Readonly<Record<string, string>>): { key: string; text: string } | undefined;
  /** Origin of the API, in tests and behind a gateway. */
  apiBaseSetting: string;
  /** Body of the answer to a webhook, where the provider expects one. */
  accepted?: string;
  setup: {
    /** Where the keys are found, and what they must be allowed to do. */
    keys: string;
    /** Where webhooks are added; the URL and the events follow. */
    webhook: string;
    events: readonly string[];
  };
}

/** The key that chooses between test and live. */
export const environmentKey = (setting: string): ProviderKey => ({
  name: 'environment',
  label: 'Environment',
  hint: 'Payments in test move no money.',
  isSecret: false,
  choices: [
    ['test', 'Test'],
    ['live', 'Live'],
  ],
  pattern: /^(?:test|live)$/,
  expected: 'test or live',
  setting,
});
