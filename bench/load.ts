import http from 'node:http';

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

/** Runs `work` over and over in `parallel` lanes for some seconds, after a warm-up that is not counted. */
export async function repeat(name: string, work: (lane: number) => Promise<boolean>, options: { parallel: number; seconds: number; warmUp?: number }): Promise<Figure> {
  const times: number[] = [];
  let errors = 0;
  let counting = false;
  let until = performance.now() + (options.warmUp ?? 1) * 1000;
  const lanes = () => Array.from({ length: options.parallel }, async (_, lane) => {
    while (performance.now() < until) {
      const start = performance.now();
      const ok = await work(lane).catch(() => false);
      if (!counting) continue;
      if (ok) times.push(performance.now() - start); else errors++;
    }
  });
  await Promise.all(lanes());
  counting = true;
  const start = performance.now();
  until = start + options.seconds * 1000;
  await Promise.all(lanes());
  return figure(name, times, (performance.now() - start) / 1000, errors);
}

/** A keep-alive caller of one server; answers whether the status was the expected one. */
export function caller(base: string, sockets: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: sockets });
  const { hostname, port } = new URL(base);
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) => new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = http.request({ hostname, port, path, method, agent, headers: { ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }), ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (c: Buffer) => chunks.push(c));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
  return { send, close: () => agent.destroy() };
}
