// Operator commands: builds the server part when it is stale, then runs dist/server/cli.mjs.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';

await build((line) => process.stderr.write(`  ${line}\n`), ['server']);
await import(pathToFileURL(path.join(import.meta.dirname, '../dist/server/cli.mjs')).href);
