import { performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';

/** How often it is looked whether the house is at rest, and for how long, in milliseconds. */
const every = 10_000;
const atMost = 600_000;
/** Of the time between two looks the loop may have worked so much. */
const restful = 0.05;

/**
 * From here on the heap doubles before everything in it is marked; by its own measure V8 marks at a fifth more. Marking takes both processors of a small machine for some 150 ms, and whoever waits
 * for an answer meanwhile feels it: a thousand messages a second leave 3 MB of what died late behind each second (decision 0018). Paid with as much memory again as the live heap, under load only;
 * near V8's limit it marks more often by itself.
 */
export function markSeldom(): void {
  v8.setFlagsFromString('--heap-growing-percent=100');
}

/**
 * Gives the memory back that starting took, and planting the demo data most of all: V8 collects when something is asked for, and an idle server would keep twice what it needs until then.
 * Twice, each about 80 ms, in moments without work: the first time only empties what the second gives back.
 */
export function freeMemoryWhenIdle(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  const started = performance.now();
  let last = performance.eventLoopUtilization();
  let times = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    if (utilization < restful) { collect(); times++; }
    // What collecting took is not the work of the house.
    last = performance.eventLoopUtilization();
    if (times === 2 || performance.now() - started > atMost) clearInterval(timer);
  }, every).unref();
}
