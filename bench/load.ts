import net from 'node:net';

/** What a run of requests showed; times in milliseconds. */
export interface Figure { name: string; perSecond: number; p50: number; p95: number; p99: number; errors: number }

/** Sorted-sample percentile. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted.length === 0 ? Number.NaN : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}

/** Summary of measured times over a span. */
export function figure(name: string, times: number[], seconds: number, errors = 0): Figure {
  const sorted = [...times].sort((a, b) => a - b);
  return { name, perSecond: times.length / seconds, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), p99: percentile(sorted, 0.99), errors };
}

/** Times of one run of requests, before they are summed up. */
export interface Sample { times: number[]; seconds: number; errors: number }

/** What to run over and over: in how many lanes, for how long, after a warm-up that is not counted. */
export interface Load { parallel: number; seconds: number; warmUp?: number }

/** Thrown by work that has nothing left to do: the run ends there and counts as long as it took. */
export class OutOfWork extends Error {}

/** Runs `work` over and over in `parallel` lanes for some seconds, or until it runs out of work. */
export async function sample(work: (lane: number) => Promise<boolean>, { parallel, seconds, warmUp = 1 }: Load): Promise<Sample> {
  const times: number[] = [];
  let errors = 0;
  let counting = false;
  let until = performance.now() + warmUp * 1000;
  const lanes = () => Array.from({ length: parallel }, async (_, lane) => {
    while (performance.now() < until) {
      const start = performance.now();
      const ok = await work(lane).catch((error: unknown) => (error instanceof OutOfWork ? null : false));
      if (ok === null) { until = 0; return; }
      if (!counting) continue;
      if (ok) times.push(performance.now() - start); else errors++;
    }
  });
  await Promise.all(lanes());
  counting = true;
  const start = performance.now();
  until = start + seconds * 1000;
  await Promise.all(lanes());
  return { times, seconds: (performance.now() - start) / 1000, errors };
}

/** One run, summed up. */
export async function repeat(name: string, work: (lane: number) => Promise<boolean>, load: Load): Promise<Figure> {
  const { times, seconds, errors } = await sample(work, load);
  return figure(name, times, seconds, errors);
}

/** Sends so many calls a second whether or not earlier ones have been answered, as people do; an answer's time counts from when it was due. */
export async function paced(name: string, work: (n: number) => Promise<unknown>, perSecond: number, seconds: number): Promise<Figure> {
  const times: number[] = [];
  let errors = 0;
  const open: Array<Promise<unknown>> = [];
  const start = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = start + (n * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => { setTimeout(resolve, wait); });
    open.push(work(n).then(() => { times.push(performance.now() - due); }, () => { errors++; }));
  }
  await Promise.all(open);
  return figure(name, times, (performance.now() - start) / 1000, errors);
}

/** A run that can be taken again and again: its name, its work, and how what it opened is closed. */
export interface Runner { name: string; work: (lane: number) => Promise<boolean>; close: () => Promise<void> | void }

/** Takes several runs in turns, so that a machine that is busy for a while is busy for each of them alike. */
export async function inTurns(runners: readonly Runner[], load: Load, rounds: number): Promise<Figure[]> {
  const taken: Sample[][] = runners.map(() => []);
  try {
    for (const [i, { work }] of runners.entries()) { await sample(work, { ...load, seconds: 0.1 }); taken[i] = []; }
    for (let round = 0; round < rounds; round++) {
      for (const [i, { work }] of runners.entries()) taken[i]!.push(await sample(work, { ...load, seconds: load.seconds / rounds, warmUp: 0.3 }));
    }
  } finally { for (const { close } of runners) await close(); }
  const sum = (of: number[]) => of.reduce((a, b) => a + b, 0);
  return runners.map(({ name }, i) => figure(name, taken[i]!.flatMap((s) => s.times), sum(taken[i]!.map((s) => s.seconds)), sum(taken[i]!.map((s) => s.errors))));
}

/** An answer; its text is only made when somebody looks at it. */
export interface Reply { status: number; bytes: number; readonly text: string }

/** Reads answers with a Content-Length, or without a body; the server under test sends no others to these calls. */
class Lane {
  private socket: net.Socket | undefined;
  private parts: Buffer[] = [];
  private have = 0;
  private need = -1;
  private headEnd = 0;
  private status = 0;
  private waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;

  constructor(private readonly host: string, private readonly port: number) {}

  ask(message: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.open().write(message);
    });
  }

  private open(): net.Socket {
    if (this.socket) return this.socket;
    const socket = net.connect({ host: this.host, port: this.port, noDelay: true });
    socket.on('data', (part) => this.take(part));
    const lost = (error?: Error) => { if (this.socket === socket) this.socket = undefined; this.reset(); const { waiting } = this; this.waiting = undefined; waiting?.reject(error ?? new Error('the connection was closed')); };
    socket.on('error', lost);
    socket.on('close', () => lost());
    return (this.socket = socket);
  }

  private reset(): void { this.parts = []; this.have = 0; this.need = -1; }

  private take(part: Buffer): void {
    this.parts.push(part);
    this.have += part.length;
    if (this.need < 0) {
      const head = this.parts.length === 1 ? part : Buffer.concat(this.parts);
      this.headEnd = head.indexOf('\r\n\r\n') + 4;
      if (this.headEnd < 4) return;
      const text = head.toString('latin1', 0, this.headEnd);
      this.status = Number(text.slice(9, 12));
      this.need = this.headEnd + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    }
    if (this.have < this.need) return;
    const { parts, headEnd, status, need, waiting } = this;
    this.reset();
    this.waiting = undefined;
    waiting?.resolve({ status, bytes: need - headEnd, get text() { return Buffer.concat(parts).toString('utf8', headEnd); } });
  }

  close(): void { this.socket?.destroy(); }
}

/** A caller of one server over `sockets` connections that stay open; lean, because it takes its time from the server on the same machine. */
export function caller(base: string, sockets: number) {
  const { hostname, port, host } = new URL(base);
  const all = Array.from({ length: sockets }, () => new Lane(hostname, Number(port)));
  const free = [...all];
  const queue: Array<(lane: Lane) => void> = [];
  const send = async (method: string, path: string, headers: Record<string, string>, body?: string): Promise<Reply> => {
    const lane = free.pop() ?? await new Promise<Lane>((resolve) => { queue.push(resolve); });
    try {
      let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`;
      for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
      if (body !== undefined) head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
      return await lane.ask(`${head}\r\n${body ?? ''}`);
    } finally {
      const next = queue.shift();
      if (next) next(lane); else free.push(lane);
    }
  };
  return { send, close: () => { for (const lane of all) lane.close(); } };
}
