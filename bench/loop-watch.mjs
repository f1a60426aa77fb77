// Loaded into the measured server (node --import). On SIGUSR2 it writes how long its event loop was held up since the last time, in milliseconds, to BENCH_LOOP_FILE;
// on SIGURG it collects all garbage first, so that the memory it writes is what the server holds on to.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import v8 from 'node:v8';

const file = process.env.BENCH_LOOP_FILE;
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
let times = 0;
const write = () => {
  // The delay counts the timer's own pause, too.
  const ms = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
  const { rss, heapUsed, external } = process.memoryUsage();
  writeFileSync(`${file}.new`, JSON.stringify({ times: ++times, longest: ms(delay.max), p99: ms(delay.percentile(99)), memory: rss / 1048576, kept: (heapUsed + external) / 1048576 }));
  renameSync(`${file}.new`, file);
  delay.reset();
};
process.on('SIGUSR2', write);
process.on('SIGURG', async () => {
  for (let i = 0; i < 3; i++) {
    // Collects everything there is before it counts, and gives the young generation's pages back.
    v8.queryObjects(WeakRef);
    await new Promise((resolve) => { setTimeout(resolve, 300); });
  }
  write();
});
