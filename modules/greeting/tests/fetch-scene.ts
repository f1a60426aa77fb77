import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { call, type Caller } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { setSurroundings } from '../service/conditions.ts';
import { fetchInto } from '../service/fetch-file.ts';
import type { Scene } from './scene.ts';

/** A site on the internet, which 127.0.0.2 plays; 127.0.0.1 plays the inner network, which must not be reached. */
export interface Site { asked: IncomingMessage[]; pages: Record<string, Buffer | string | ((request: IncomingMessage, response: ServerResponse) => void)>; at: (path: string) => string; innerAsked: string[]; innerPort: number; close: () => void }

/** Opens the site and puts it into the way of a house. */
export async function openSite(s: Scene): Promise<Site> {
  const site: Site = { asked: [], pages: {}, at: (path) => `http://films.example:${port}${path}`, innerAsked: [], innerPort: 0, close: () => { for (const server of servers) { server.closeAllConnections(); server.close(); } } };
  const listen = async (address: string, answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<[Server, number]> => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => { server.listen(0, address, resolve); });
    return [server, (server.address() as AddressInfo).port];
  };
  const [outer, port] = await listen('127.0.0.2', (request, response) => {
    site.asked.push(request);
    const page = site.pages[request.url!];
    if (page === undefined) return void response.writeHead(404).end('nothing here');
    if (typeof page === 'function') return page(request, response);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined) return void response.end(page);
    response.writeHead(206).end(Buffer.from(page).subarray(Number(from), Number(to) + 1));
  });
  const [inner, innerPort] = await listen('127.0.0.1', (request, response) => { site.innerAsked.push(request.url!); response.end('secret'); });
  site.innerPort = innerPort;
  const servers = [outer, inner];
  setSurroundings(s.house.app, { resolve: async (host) => [{ address: host === 'inner.example' ? '127.0.0.1' : '127.0.0.2', family: 4 }], permits: (address) => address === '127.0.0.2' });
  return site;
}

type Kind = contract.FileFetch['kind'];
/** Asks for a file as a manager does, and points the address that was taken at the site of the test, which has no certificate. The queue is held until `drain`. */
export async function ask(s: Scene, site: Site, path: string, kind: Kind = 'video'): Promise<contract.FileFetch> {
  await s.house.pause();
  const answer = await call(s.house, contract.fetchFile, { ...s.slug, address: 'https://films.example/x', kind }, s.asOwner);
  expect(answer.status, JSON.stringify(answer.error)).toBe(202);
  await s.house.owner.query('update greeting.file_fetch set address = $2 where id = $1', [answer.body.id, site.at(path)]);
  return answer.body;
}
/** How far it is, as somebody sees it. */
export const stateOf = (s: Scene, id: string, who: Caller = s.asOwner) => call(s.house, contract.getFetch, { ...s.slug, id }, who);
/** Fetches a file to its end. */
export async function fetched(s: Scene, site: Site, path: string, kind: Kind = 'video'): Promise<contract.FileFetch> {
  const { id } = await ask(s, site, path, kind);
  await s.house.drain();
  return (await stateOf(s, id)).body;
}
/** Works on it within the test, beside the queue. */
export const workOn = (s: Scene, id: string) => fetchInto(s.house.app, { id, workspaceId: s.place.id, accountId: s.owner.id });
