// `npm start`: builds what is stale, then becomes the server.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';

const root = path.resolve(import.meta.dirname, '..');
try {
  await build();
} catch (error) {
  process.stderr.write(`\n  ${error.message}\n`);
  process.exit(1);
}
await import(pathToFileURL(path.join(root, 'dist/server/main.mjs')).href);
