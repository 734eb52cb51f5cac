/**
 * For how long, in milliseconds, work keeps everything else of this process waiting, at the longest.
 * Time that other processes took from it does not count, or tests would depend on who else runs.
 */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isRunning = true;
  let wall = performance.now();
  let cpu = process.cpuUsage();
  const look = () => {
    const used = process.cpuUsage(cpu);
    const spent = (used.user + used.system) / 1_000;
    longest = Math.max(longest, Math.min(spent, performance.now() - wall));
    wall = performance.now();
    cpu = process.cpuUsage();
  };
  const ticking = new Promise<void>((resolve) => {
    const tick = () => {
      look();
      if (isRunning) setImmediate(tick);
      else resolve();
    };
    setImmediate(tick);
  });
  await work();
  isRunning = false;
  await ticking;
  return longest;
}

/** The same, at best of a few times: what is slow by itself is so each time. */
export async function leastBlock(
  limit: number,
  work: () => Promise<unknown>,
  times = 4,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times && least > limit; time += 1) {
    least = Math.min(least, await longestBlock(work));
  }
  return least;
}
