import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A minimal S3 on loopback: PUT, GET with Range, DELETE, lists in pages of two; keeps objects in memory. */
export interface FakeS3 {
  url: string;
  objects: Map<string, { body: Buffer; type: string }>;
  requests: string[];
  /** Next answers: a status to fail with, or 'hang'. */
  trouble: Array<number | 'hang'>;
  /** False: there is no such bucket. */
  bucket: boolean;
  close(): Promise<void>;
}

/** Starts the store. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const requests: string[] = [];
  const trouble: FakeS3['trouble'] = [];
  const house: FakeS3 = { url: '', objects, requests, trouble, bucket: true, close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(() => resolve()); }) };
  const server = createServer((request, response) => {
    const key = decodeURIComponent(request.url!.split('?')[0]!.split('/').slice(2).join('/'));
    requests.push(`${request.method} ${key}`);
    if (!/^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? '')) { response.writeHead(403).end(); return; }
    const problem = trouble.shift();
    if (problem === 'hang') return;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (problem) { response.writeHead(problem, { 'content-type': 'application/xml' }).end('<Error><Code>InternalError</Code></Error>'); return; }
      if (!house.bucket) { response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchBucket</Code></Error>'); return; }
      if (key === '') { list(objects, new URL(request.url!, 'http://s3').searchParams, response); return; }
      if (request.method === 'PUT') {
        objects.set(key, { body: Buffer.concat(parts), type: request.headers['content-type'] ?? '' });
        response.writeHead(200, { etag: '"x"' }).end();
        return;
      }
      if (request.method === 'DELETE') { objects.delete(key); response.writeHead(204).end(); return; }
      const found = objects.get(key);
      if (!found) { response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>'); return; }
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
      if (!range) { response.writeHead(200, { 'content-type': found.type, 'content-length': found.body.length }).end(found.body); return; }
      const [start, end] = [Number(range[1]), Math.min(Number(range[2]), found.body.length - 1)];
      response.writeHead(206, { 'content-type': found.type, 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${found.body.length}` }).end(found.body.subarray(start, end + 1));
    });
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  house.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return house;
}

/** A page of the list; the token is where it goes on. */
function list(objects: FakeS3['objects'], query: URLSearchParams, response: ServerResponse): void {
  const from = Number(query.get('continuation-token') ?? 0);
  const keys = [...objects.keys()];
  const more = keys.length > from + 2;
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<ListBucketResult>${keys.slice(from, from + 2).map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}<IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''}</ListBucketResult>`);
}
