/** Stopwatch of the work that this process has done, for limits that a busy machine must not decide. */

/** Starts; each call returns the milliseconds of CPU time since. */
export function processorTime(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
}
