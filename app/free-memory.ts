import v8 from 'node:v8';
import vm from 'node:vm';

/** When the demo data is planted, drawn and sent out, in milliseconds after the start; the second time gives back what the first one only emptied. */
const times = [20_000, 50_000];

/**
 * Gives the memory back that planting the demo data took: V8 collects when something is asked for, and an idle server would keep twice what it needs until then. Takes about 80 ms each time, on the very first start only.
 */
export function freeMemoryLater(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  for (const time of times) setTimeout(collect, time).unref();
}
