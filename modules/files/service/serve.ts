import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#core/server/app.ts';
import { fail, found } from '#core/server/fail.ts';
import { disposition } from '../rules/name.ts';
import { parseRange } from '../rules/range.ts';
import { isSigned, isWalled, readFacts, visitor, type FileRow, type Size } from './link.ts';
import { isOverseen, keepSeconds, placeIsSeen, visitorsSee } from './sight.ts';

/** Types a browser may show; everything else is saved, whatever it is. */
const shownInline = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'video/mp4', 'video/webm', 'video/quicktime', 'audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/mp4', 'audio/webm']);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const onePerson = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

type Query = Partial<Record<'v' | 'exp' | 'u' | 'sig' | 'download', string>>;

/** Mounts the signed addresses: `GET /files/:id/:variant`. */
export function mountFiles(server: FastifyInstance, app: App): void {
  server.route<{ Params: { id: string; variant: string }; Querystring: Query }>({
    method: ['GET', 'HEAD'], url: '/files/:id/:variant', config: { operation: 'files.serve' },
    handler: async (request, reply) => {
      app.limits.take(`file:${request.ip}`, 6000, 60);
      const { id, variant } = request.params;
      const query = queryOf(request.query);
      const [file] = uuid.test(id) ? await readFacts(app, [id]) : [];
      // Unknown, deleted, foreign and forged look alike.
      if (!file || !query || !isSigned(app, file, variant, query) || !(await mayStillOpen(app, file, query.u))) fail('files.link_invalid');
      const size = found(file.sizes.find((s) => s.name === variant));
      return answer(app, request, reply, file, size, query);
    },
  });
}

/** The same name twice in an address becomes an array: not one of ours. */
function queryOf(query: Query): Query | null {
  return Object.values(query).every((v) => typeof v === 'string') ? query : null;
}

/** Who was removed, suspended or signed out since the address was made no longer opens it. */
async function mayStillOpen(app: App, file: FileRow, user: string | undefined): Promise<boolean> {
  if (file.audience === 'public' && !file.place) return true;
  if (user === visitor) return file.place !== null && ((await visitorsSee(app, file.place)) || fail('core.not_found'));
  const [, accountId, sessionId] = onePerson.exec(user ?? '') ?? [];
  if (!accountId || !sessionId || !(await sessionAlive(app, sessionId))) return false;
  // What a person may see is decided by the place, now: whoever lost it meanwhile meets the same answer as for what never was.
  if (file.place) return (await placeIsSeen(app, file, file.place, accountId)) || (await isOverseen(app, accountId, file.id)) || fail('core.not_found');
  if (!isWalled(file)) return true;
  return (await app.gate.membership(app, accountId, { id: file.workspaceId! }))?.status === 'active';
}

const remembered = new WeakMap<App, Map<string, { alive: boolean; until: number }>>();
/** A page with fifty pictures asks once: an answer is good for a second. */
async function sessionAlive(app: App, sessionId: string): Promise<boolean> {
  let known = remembered.get(app);
  if (!known || known.size > 5000) remembered.set(app, (known = new Map()));
  const now = performance.now();
  const last = known.get(sessionId);
  if (last && last.until > now) return last.alive;
  const alive = await app.gate.sessionAlive(app, sessionId);
  known.set(sessionId, { alive, until: now + 1000 });
  return alive;
}

async function answer(app: App, request: FastifyRequest, reply: FastifyReply, file: FileRow, size: Size, query: Query): Promise<FastifyReply> {
  const inline = shownInline.has(size.type) && query.download === undefined;
  const etag = `"${file.id}-${size.name}-${size.key.slice(-12)}"`;
  const left = query.exp ? Math.max(0, Math.min(600, Number(query.exp) - Math.floor(Date.now() / 1000))) : 3600;
  const maxAge = file.place ? Math.min(left, keepSeconds(file.place)) : left;
  reply.headers({
    'content-security-policy': "sandbox; default-src 'none'", 'cache-control': `private, max-age=${maxAge}`, etag, 'accept-ranges': 'bytes',
    'content-disposition': disposition(inline ? 'inline' : 'attachment', file.name), 'referrer-policy': 'no-referrer',
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, size.bytes) : null;
  if (range === 'bad') return reply.status(416).header('content-range', `bytes */${size.bytes}`).send();
  reply.header('content-length', range ? range.end - range.start + 1 : size.bytes);
  reply.type(inline || size.type === 'application/pdf' ? size.type : 'application/octet-stream');
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size.bytes}`);
  if (request.method === 'HEAD') return reply.send();
  const blob = await app.blobs.open(size.key, range ?? undefined);
  if (!blob) {
    app.log.error({ file: file.id, variant: size.name }, 'the bytes of a file are missing');
    reply.removeHeader('content-length');
    fail('core.not_found');
  }
  return reply.send(blob.stream);
}
