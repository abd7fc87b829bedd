/** Names every key that is wrong and why; never repeats a value, which may be a secret. */
export class ConfigError extends Error {
  readonly keys: string[];

  constructor(problems: { key: string; message: string }[]) {
    const lines = problems.map(({ key, message }) => `  ${key} ${message}`);
    super(`Invalid configuration:\n${lines.join('\n')}`);
    this.name = 'ConfigError';
    this.keys = problems.map(({ key }) => key);
  }
}
