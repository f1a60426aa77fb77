import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { aheadLinks } from './app/build/ahead-links.ts';
import { compressedFiles } from './app/build/compressed-files.ts';
import { contractDescriptors } from './app/build/contract-descriptors.ts';
import { firstRooms } from './app/build/first-rooms.ts';
import { firstPaintScript } from './app/build/first-paint-script.ts';
import { firstLoadChunk } from './app/build/first-load-groups.ts';
import { laterTexts } from './app/build/later-texts.ts';
import { slimAxios } from './app/build/slim-axios.ts';
import { sonnerWithoutStyleTag } from './core/web/styles/sonner-without-style-tag.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const server = process.env.API_URL ?? 'http://127.0.0.1:3000';
const proxied = { target: server, changeOrigin: false };

// The server serves only /gate* while the PIN gate is closed, so everything that page needs lives there; the typeface serves both pages.
const ofGate = (name: string) => /gate|\.woff2$|icon/.test(name);

export default defineConfig({
  plugins: [react(), tailwindcss(), sonnerWithoutStyleTag(), firstPaintScript(), contractDescriptors(), firstRooms(), laterTexts(), slimAxios(), aheadLinks(), compressedFiles()],
  publicDir: false,
  // 17 kB of a first visit's 200: see the files.
  resolve: { alias: [{ find: /^i18next$/, replacement: here('./app/i18n/small-i18next.ts') }, { find: /^react-i18next$/, replacement: here('./app/i18n/small-react-i18next.ts') }] },
  server: { proxy: { '/api': proxied, '/files': proxied, '/gate': proxied, '/socket': { ...proxied, ws: true } } },
  build: {
    outDir: 'dist/web', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', gate: 'gate.html' },
      output: {
        entryFileNames: (chunk) => (ofGate(chunk.name) ? 'gate/assets/[name]-[hash].js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: (asset) => (asset.names.some(ofGate) ? 'gate/assets/[name]-[hash][extname]' : 'assets/[name]-[hash][extname]'),
        codeSplitting: {
          groups: [
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 20 },
            { name: 'router', test: /[\\/]node_modules[\\/]@tanstack[\\/](?!.*useBlocker)(react-router|router-core|history|react-query|query-core|react-store|store)[\\/]/, priority: 10 },
            // Each load is closed in itself; taking dependencies along would move them into whichever chunk is named first.
            { name: firstLoadChunk(), priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
