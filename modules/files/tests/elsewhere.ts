import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { Surroundings } from '#core/server/outgoing/outgoing.ts';

/** A site on the internet, which 127.0.0.2 plays: every path is a page called News with a picture, `/data` is none. */
export interface Elsewhere {
  /** Address of a path of it. */
  at(path: string): string;
  /** Paths it was asked for, in their order. */
  asked: string[];
  surroundings: Surroundings;
  close(): void;
}

/** Opens the site. */
export async function openElsewhere(): Promise<Elsewhere> {
  const asked: string[] = [];
  const picture = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#3c3' } }).jpeg().toBuffer();
  const site = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === '/pic.jpg') return void response.end(picture);
    if (request.url === '/data') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<meta property="og:title" content="News"><meta property="og:image" content="/pic.jpg">');
  });
  await new Promise<void>((resolve) => { site.listen(0, '127.0.0.2', resolve); });
  const { port } = site.address() as AddressInfo;
  return {
    asked, at: (path) => `http://news.example:${port}${path}`,
    surroundings: { resolve: () => Promise.resolve([{ address: '127.0.0.2', family: 4 }]), permits: (address) => address === '127.0.0.2' },
    close() { site.closeAllConnections(); site.close(); },
  };
}
