import path from 'node:path';
import { main } from './server.ts';

// Runs from dist/server; the checkout is two folders up.
await main(process.env.ATRIUM_ROOT ?? path.resolve(import.meta.dirname, '../..'));
