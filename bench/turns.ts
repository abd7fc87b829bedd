/** How long this thread works without letting others in. */

/**
 * The longest that this thread has worked between two of its turns, in milliseconds of processor time: unlike the delay of
 * a timer, it does not grow with what else the machine does.
 */
export function watchTurns(): { stop(): number } {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
  }, 2);
  return {
    stop() {
      clearInterval(timer);
      return longest;
    },
  };
}
