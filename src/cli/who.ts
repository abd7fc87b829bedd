/** Who runs a command, for the logs of changes. */
import { userInfo } from 'node:os';

export function whoRunsIt(): string {
  try {
    return `command line (${userInfo().username.slice(0, 60)})`;
  } catch {
    // A container may have no name for the account that it runs as.
    return 'command line';
  }
}
