import type { FastifyInstance } from 'fastify';

/** Address of the script that browsers run for our messages while no page of ours is open; it must stand at the root to answer for all pages. */
export const workerPath = '/push-worker.js';

// Shows what came; a press opens the page it leads to, in a window that is open already where there is one.
const script = `'use strict';
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => {
  let m = {};
  try { m = event.data.json(); } catch { /* a message without words */ }
  event.waitUntil(self.registration.showNotification(m.title || 'Atrium', { body: m.body || '', tag: m.tag || 'several', lang: m.language || 'en', dir: 'auto', data: { url: m.url || '/notifications' } }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil((async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = windows.find((w) => w.visibilityState === 'visible') || windows[0];
    if (open) {
      await open.focus();
      const there = await open.navigate(url.href).catch(() => null);
      if (there) return;
    }
    await self.clients.openWindow(url.href);
  })());
});
`;

/** Mounts it. */
export function mountPushWorker(server: FastifyInstance): void {
  server.get(workerPath, { config: { operation: 'notifications.pushWorker' } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/', 'content-security-policy': "default-src 'none'; connect-src 'self'" }).send(script));
}
