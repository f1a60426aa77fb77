import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../../core/web/theme/first-paint.js', import.meta.url));
const devAddress = '/first-paint.js';

/** Vite plugin: serves first-paint.js as a classic script of our own origin, before everything else in <head>; the CSP allows no inline one. */
export function firstPaintScript(): Plugin {
  let building = false;
  const text = () => readFileSync(source, 'utf8');
  const fileName = (page: string) => `${page.includes('gate') ? 'gate/' : ''}assets/first-paint-${createHash('sha256').update(text()).digest('hex').slice(0, 8)}.js`;
  return {
    name: 'first-paint-script',
    configResolved(config) { building = config.command === 'build'; },
    configureServer(server) {
      server.middlewares.use(devAddress, (_request, response) => { response.setHeader('content-type', 'text/javascript'); response.end(text()); });
    },
    generateBundle() {
      // One copy for each page: while the gate is closed the server gives out nothing outside /gate.
      for (const page of ['index.html', 'gate.html']) this.emitFile({ type: 'asset', fileName: fileName(page), source: text() });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path: page }) => [{ tag: 'script', attrs: { src: building ? `/${fileName(page)}` : devAddress }, injectTo: 'head-prepend' }],
    },
  };
}
