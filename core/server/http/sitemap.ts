import type { FastifyInstance } from 'fastify';
import { runAs, type App } from '../app.ts';
import { Refusal } from '../fail.ts';

/** As many as a list of this kind may hold. */
const mostAddresses = 50_000;
const goodForMs = 60_000;

const xml = (text: string) => text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);

async function addresses(app: App): Promise<string[]> {
  const doors = app.modules.flatMap((m) => m.publicPages ?? []);
  const paths = await Promise.all(doors.map((door) => runAs(app, { name: 'core.sitemap' }, (ctx) => door(ctx, mostAddresses))));
  return paths.flat().slice(0, mostAddresses).map((path) => `${app.config.PUBLIC_URL}${path}`);
}

/** /sitemap.xml: the pages of all rooms that whoever has no account may read; 404 while there is none. At most a minute old, however often it is asked for. */
export function mountSitemap(server: FastifyInstance, app: App): void {
  let known: { at: number; list: Promise<string[]> } | undefined;
  server.get('/sitemap.xml', async (_request, reply) => {
    if (!known || performance.now() - known.at > goodForMs) {
      const mine = { at: performance.now(), list: addresses(app) };
      known = mine;
      mine.list.catch(() => { if (known === mine) known = undefined; });
    }
    const list = await known.list;
    if (list.length === 0) throw new Refusal('core.not_found');
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list.map((address) => `<url><loc>${xml(address)}</loc></url>`).join('')}</urlset>\n`;
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(body);
  });
}
