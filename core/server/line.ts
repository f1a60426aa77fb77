import type { App } from './app.ts';
import { Refusal } from './fail.ts';

/** Calls of one line that are worked on at once by a node: one of them can read while another one holds what all of them need. */
const most = 2;

/** Milliseconds after which whoever waits is told to come again, as they would be who wait for a lock in the database. */
const patience = 5_000;

interface Place { inside: number; waiting: Array<() => void> }
const places = new WeakMap<App, Map<string, Place>>();

/** Resolves when whoever is inside hands their place on. */
function turnAt({ waiting }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => { clearTimeout(tired); resolve(); };
    const tired = setTimeout(() => { waiting.splice(waiting.indexOf(turn), 1); reject(new Refusal('core.unavailable')); }, patience);
    waiting.push(turn);
  });
}

/**
 * Does `work` when it is its turn in a line. Calls that would wait for one another in the database wait here instead, in the order they came and before they
 * take a connection: those that wait there keep others from theirs, and the more of them there are, the longer each one holds what the next one needs.
 * Refuses with core.unavailable after five seconds of that.
 */
export async function inLine<T>(app: App, line: string, work: () => Promise<T>): Promise<T> {
  const ofApp = places.get(app) ?? new Map<string, Place>();
  places.set(app, ofApp);
  const place = ofApp.get(line) ?? { inside: 0, waiting: [] };
  ofApp.set(line, place);
  if (place.inside < most) place.inside++;
  else await turnAt(place);
  try {
    return await work();
  } finally {
    // Whoever leaves hands the place on, so that nobody who comes meanwhile is quicker.
    const next = place.waiting.shift();
    if (next) next();
    else if (--place.inside === 0) ofApp.delete(line);
  }
}
