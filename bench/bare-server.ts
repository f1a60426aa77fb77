import Fastify from 'fastify';
import pg from 'pg';

// Two ceilings for a call over HTTP: a Fastify route that answers so many bytes, and ones that ask `pg` one statement each,
// prepared where ours is, and answer its rows as JSON. No sign-in, no workspace, no row-level security, no check of what goes in or out.
const { bytes, url, statements, parallel } = JSON.parse(process.argv[2]!) as { bytes?: number; url?: string; statements?: Array<{ text: string; values: unknown[]; prepared?: boolean }>; parallel?: number };
const server = Fastify();
if (bytes !== undefined) {
  const body = Buffer.alloc(bytes, 'x').toString();
  server.get('/', (_request, reply) => reply.type('application/json').send(body));
} else {
  const pool = new pg.Pool({ connectionString: url, max: parallel! });
  for (const [i, { text, values, prepared = true }] of statements!.entries()) {
    server.get(`/${i}`, async (_request, reply) => reply.type('application/json; charset=utf-8').send(JSON.stringify((await pool.query({ ...(prepared ? { name: `ceiling-${i}` } : {}), text, values })).rows)));
  }
}
await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify(server.server.address())}\n`);
