import Fastify from 'fastify';

// The ceiling for HTTP: a Fastify route that answers the same bytes without doing anything.
const body = Buffer.alloc(Number(process.argv[2] ?? 10_000), 'x').toString();
const server = Fastify();
server.get('/', (_request, reply) => reply.type('application/json').send(body));
await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify(server.server.address())}\n`);
