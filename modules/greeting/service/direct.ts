import type { App } from '#core/server/app.ts';
import { registerConnectSources } from '#core/server/http/headers.ts';
import { workspaceOfPage } from '../rules/page-workspace.ts';

/** Lets pages of visitors post to the form service of the workspace they greet for, and to nothing else: only while its form says that browsers post themselves. Call once at module load. */
export function registerDirect(): void {
  registerConnectSources(async (app: App, page: string) => {
    const slug = workspaceOfPage(page);
    if (slug === null) return [];
    const { rows: [row] } = await app.pool.query<{ endpoint: string | null }>({ name: 'greeting.direct_endpoint', text: 'select greeting.direct_endpoint($1) as endpoint', values: [slug ?? null] });
    return row?.endpoint ? [new URL(row.endpoint).origin] : [];
  });
}
