/** Exit codes of the command line. `failed`: an error of the program or its database, which must not look like a low score. */
export const exit = {
  good: 0,
  belowBar: 1,
  usage: 2,
  unreachable: 3,
  failed: 70,
  interrupted: 130,
  brokenPipe: 141,
} as const;

/** Ends a command with a message for people and an exit code. */
export class Stop extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'Stop';
    this.code = code;
  }
}
