/** Milliseconds of processor time that this thread has used: the clock also counts what a busy machine gives to others. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
