import { promises as fs } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthwhile = /\.(js|css|svg|json|txt|wasm)$/;
// Texts of events and small cards are of a few hundred bytes each, and a dozen of them come with a first page.
const smallest = 300;

/** Vite plugin: lays `.br` and `.gz` twins beside each emitted text file, so that the server never compresses at request time. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files', apply: 'build',
    async writeBundle({ dir }, bundle) {
      await Promise.all(Object.keys(bundle).filter((file) => worthwhile.test(file)).map(async (file) => {
        const at = path.join(dir!, file);
        const content = await fs.readFile(at);
        if (content.length < smallest) return;
        const brotli = promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
        const zipped = promisify(gzip)(content, { level: 9 });
        await Promise.all([fs.writeFile(`${at}.br`, await brotli), fs.writeFile(`${at}.gz`, await zipped)]);
      }));
    },
  };
}
