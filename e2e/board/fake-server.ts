import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';

/** A card of the probe page. */
export interface ProbeCard { id: string; version: number; name: string; dueOn: string }

const columns = ['new', 'won', 'lost'];
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** A board in memory behind the probe page; `refuse` makes every change fail. */
export class FakeServer {
  refuse = false;
  asked: string[] = [];
  readonly cards = new Map<string, ProbeCard[]>(columns.map((c) => [c, []]));

  constructor(count: number) {
    for (let i = 0; i < count; i++) this.cards.get(i % 4 === 3 ? 'won' : 'new')!.push({ id: `c${i}`, version: 1, name: `Card ${i}`, dueOn: `2026-11-${String((i % 28) + 1).padStart(2, '0')}` });
  }

  /** Where a card stands: column and place from 0. */
  where(id: string): [column: string, place: number] {
    for (const [column, cards] of this.cards) { const at = cards.findIndex((c) => c.id === id); if (at >= 0) return [column, at]; }
    throw new Error(`card ${id} is lost`);
  }

  move({ id, to, after, before }: { id: string; to: string; after?: string | null; before?: string | null }): void {
    const [from, at] = this.where(id);
    const [card] = this.cards.get(from)!.splice(at, 1);
    const target = this.cards.get(to)!;
    const above = target.findIndex((c) => c.id === after);
    const below = target.findIndex((c) => c.id === before);
    target.splice(above >= 0 ? above + 1 : below >= 0 ? below : after === null ? 0 : target.length, 0, card!);
  }

  /** Answers the page's files and calls in this context. */
  async serve(context: BrowserContext, files: string): Promise<void> {
    const built = new Map(readdirSync(files, { recursive: true, encoding: 'utf8' }).map((f) => [`/${f.replaceAll('\\', '/')}`, path.join(files, f)]));
    await context.route('http://board.test/**', (route) => {
      const url = new URL(route.request().url());
      if (url.pathname.startsWith('/api/')) return this.answer(route, url);
      const file = (url.pathname.includes('.') && built.get(url.pathname)) || built.get('/index.html')!;
      return route.fulfill({ body: readFileSync(file), contentType: types[path.extname(file)] ?? 'application/octet-stream' });
    });
  }

  private answer(route: Route, url: URL): Promise<void> {
    const call = url.pathname.replace('/api/dash', '');
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const page = (column: string, limit: number) => { const all = this.cards.get(column)!; return { cards: all.slice(from, from + limit), nextCursor: from + limit < all.length ? String(from + limit) : null }; };
    this.asked.push(`${call}${url.search}`);
    if (route.request().method() === 'POST' && this.refuse) return route.fulfill({ status: 409, json: { error: { code: 'core.version_conflict', message: 'Refused.', requestId: 'r' } } });
    const body = route.request().postDataJSON() as { id: string; to: string; day: string };
    switch (call) {
      case '/board': return route.fulfill({ json: { columns: columns.map((id) => ({ id, count: this.cards.get(id)!.length, sums: [{ currency: 'USD', amount: '12.50', weighted: '6.25' }] })), lanes: null, hiddenLanes: 0, cells: columns.map((column) => ({ column, lane: null, count: this.cards.get(column)!.length, ...page(column, Number(url.searchParams.get('limit'))) })) } });
      case '/board/cards': { const { cards, nextCursor } = page(url.searchParams.get('column')!, Number(url.searchParams.get('limit'))); return route.fulfill({ json: { items: cards, nextCursor } }); }
      case '/board/moves': { this.move(body); const [to, at] = this.where(body.id); return route.fulfill({ json: { card: this.cards.get(to)![at], from: to, to } }); }
      case '/place': for (const c of [...this.cards.values()].flat()) if (c.id === body.id) c.dueOn = body.day; return route.fulfill({ json: {} });
      default: { const [first, last] = (JSON.parse(url.searchParams.get('filter')!) as { value: [string, string] }).value; return route.fulfill({ json: { items: [...this.cards.values()].flat().filter((c) => c.dueOn >= first && c.dueOn <= last).slice(0, 60), nextCursor: null, total: null } }); }
    }
  }
}
