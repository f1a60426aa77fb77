// `npm start`: builds what is stale, then becomes the server. With one helper thread of V8 (package.json): four that mark what is alive take
// both processors of a small machine from the database for a third of a second, every few seconds under load. It has to be said when the process begins.
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
