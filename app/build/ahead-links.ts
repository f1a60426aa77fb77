import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** Chunks a signed-in person needs at once although they are fetched by `import()`; first-load-groups.ts says what is in them. */
const ahead = ['shell', 'home'];

type Bundle = Rolldown.OutputBundle;

function filesOf(bundle: Bundle): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const other of chunk.imports) add(other);
  };
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  for (const chunk of chunks) if (ahead.includes(chunk.name)) add(chunk.fileName);
  const entry = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [chunk.fileName, ...chunk.imports]));
  const data = Object.keys(bundle).filter((file) => /^assets\/rooms-\w+\.json$/.test(file));
  return [...[...files].filter((file) => !entry.has(file)).sort(), ...data];
}

function script(bundle: Bundle): { fileName: string; source: string } {
  const source = `if (/(^|; )token=[^;]/.test(document.cookie)) for (const file of ${JSON.stringify(filesOf(bundle))}) { const link = document.createElement('link'); if (file.endsWith('.json')) { link.rel = 'preload'; link.as = 'fetch'; link.crossOrigin = ''; } else link.rel = 'modulepreload'; link.href = '/' + file; document.head.append(link); }\n`;
  return { fileName: `assets/ahead-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`, source };
}

/** Vite plugin: a classic script that asks for those files at once when a token cookie says that somebody is signed in. */
export function aheadLinks(): Plugin {
  return {
    name: 'ahead-links', apply: 'build',
    generateBundle: { order: 'pre', handler(_options, bundle) { this.emitFile({ type: 'asset', ...script(bundle) }); } },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path, bundle }) => (bundle && path.endsWith('index.html') ? [{ tag: 'script', attrs: { src: `/${script(bundle).fileName}`, async: true }, injectTo: 'head' }] : []),
    },
  };
}
