/** How a job fails that is neither the script's doing nor an exception of the platform. */

/** The engine was ended, and the next job gets a new one. */
export class JobTimeout extends Error {
  override readonly name = 'JobTimeout';
}

/** An error of the simulator's own, whether or not the script caught it. `cause` is the first of `defects`. */
export class SimulatorDefect extends Error {
  override readonly name = 'SimulatorDefect';
  readonly defects: readonly Error[];

  constructor(job: string, defects: readonly Error[]) {
    const told = defects.map((defect) => defect.stack ?? String(defect)).join('\n');
    super(`The simulator failed in ${job}:\n${told}`, { cause: defects[0] });
    this.defects = defects;
  }
}
