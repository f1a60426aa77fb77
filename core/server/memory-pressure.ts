import v8 from 'node:v8';

/** Of what the engine may use at most, so much in use is too much for another call; as a part of one. */
const tooMuch = 0.92;
/** How long an answer holds, in milliseconds: asking the engine for every call would cost more than it helps. */
const holds = 100;

/** Tells whether the memory this process may use is nearly used up. Calls and connections are refused then, until what is under way has ended and given its memory back: one that is begun all the same could end the process, and with it everybody's. */
export function watchMemory(read: () => { used_heap_size: number; heap_size_limit: number } = v8.getHeapStatistics, now: () => number = () => performance.now()): () => boolean {
  let until = -Infinity;
  let pressed = false;
  return () => {
    if (now() >= until) {
      const { used_heap_size: used, heap_size_limit: most } = read();
      pressed = used > most * tooMuch;
      until = now() + holds;
    }
    return pressed;
  };
}
