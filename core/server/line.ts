import type { App } from './app.ts';

/** Calls of one line that are worked on at once by a node: one of them can read while another one holds what all of them need. */
const most = 2;

interface Place { inside: number; waiting: Array<() => void> }
const places = new WeakMap<App, Map<string, Place>>();

/**
 * Does `work` when it is its turn in a line. Calls that would wait for one another in the database wait here instead, in the order they came and before they
 * take a connection: those that wait there keep others from theirs, and the more of them there are, the longer each one holds what the next one needs.
 */
export async function inLine<T>(app: App, line: string, work: () => Promise<T>): Promise<T> {
  const ofApp = places.get(app) ?? new Map<string, Place>();
  places.set(app, ofApp);
  const place = ofApp.get(line) ?? { inside: 0, waiting: [] };
  ofApp.set(line, place);
  if (place.inside < most) place.inside++;
  else await new Promise<void>((turn) => { place.waiting.push(turn); });
  try {
    return await work();
  } finally {
    // Whoever leaves hands the place on, so that nobody who comes meanwhile is quicker.
    const next = place.waiting.shift();
    if (next) next();
    else if (--place.inside === 0) ofApp.delete(line);
  }
}
