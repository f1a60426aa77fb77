// Loaded into the measured server (node --import): on SIGUSR2 it writes how long its event loop was held up since the last time, in milliseconds, to BENCH_LOOP_FILE.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env.BENCH_LOOP_FILE;
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
let times = 0;
process.on('SIGUSR2', () => {
  // The delay counts the timer's own pause, too.
  const ms = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
  writeFileSync(`${file}.new`, JSON.stringify({ times: ++times, longest: ms(delay.max), p99: ms(delay.percentile(99)), memory: process.memoryUsage().rss / 1048576 }));
  renameSync(`${file}.new`, file);
  delay.reset();
});
