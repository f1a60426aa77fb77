import path from 'node:path';
import v8 from 'node:v8';
import { main } from './server.ts';

// V8 takes rows of long lists for long-lived, makes new ones in the old generation, and what they point at survives with them:
// under load every collection then copied a fifth of all there was.
v8.setFlagsFromString('--no-allocation-site-pretenuring');

// Runs from dist/server; the checkout is two folders up.
await main(process.env.ATRIUM_ROOT ?? path.resolve(import.meta.dirname, '../..'));
