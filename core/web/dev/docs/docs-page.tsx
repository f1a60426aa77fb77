import { useQuery } from '@tanstack/react-query';
import { FileJson } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { toApiError } from '../../api/errors.ts';
import { QueryView } from '../../errors/query-error.tsx';
import { useT } from '../../i18n/i18n.ts';
import { useSearchState } from '../../router.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { operationsOf, type ApiDocument, type Operation } from './openapi.ts';
import { OperationItem } from './operation-item.tsx';

const address = '/api/openapi.json';

async function readDocument(signal: AbortSignal): Promise<ApiDocument> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw toApiError(new Error(answer.statusText));
  return (await answer.json()) as ApiDocument;
}

/** Every call of the API, by what it is about. */
export function DocsPage() {
  const t = useT('dev');
  const document = useQuery({ queryKey: [address], queryFn: ({ signal }) => readDocument(signal), staleTime: Infinity });
  return (
    <div className="pb-16">
      <PageHeader title={t('docs.title')} description={t('docs.lead')} action={<a href={address} className={buttonStyle({ variant: 'outline', size: 'sm' })}><FileJson aria-hidden />{t('docs.json')}</a>} />
      <QueryView query={document} skeleton={<SkeletonRows columns={2} />}>{(data) => <Calls document={data} />}</QueryView>
    </div>
  );
}

function Calls({ document }: { document: ApiDocument }) {
  const t = useT('dev');
  const [{ q, open }, change] = useSearchState({ q: '', open: '' });
  const wanted = useDeferredValue(q.trim().toLowerCase());
  const all = useMemo(() => operationsOf(document), [document]);
  const shown = all.filter((o) => wanted === '' || `${o.id} ${o.path} ${o.summary} ${o.method}`.toLowerCase().includes(wanted));
  const tags = [...new Set(shown.map((o) => o.tag))].map((tag) => [tag, shown.filter((o) => o.tag === tag)] as const);
  const server = document.servers[0]?.url ?? location.origin;
  return (
    // Addresses, names and the contract's own words are English whatever the language of the frame.
    <div className="flex" dir="ltr">
      <nav aria-label={t('docs.tags')} className="sticky top-14 hidden h-[calc(100dvh-3.500rem)] w-56 shrink-0 overflow-y-auto border-e px-3 py-2 lg:block">
        <ul>{tags.map(([tag, list]) => <li key={tag}><a href={`#tag-${tag}`} onClick={(e) => { e.preventDefault(); globalThis.document.getElementById(`tag-${tag}`)?.scrollIntoView({ block: 'start' }); }} className="focus-ring-inset flex h-8 items-center justify-between gap-2 rounded-md px-2 text-sm hover:bg-accent"><span className="truncate">{tag}</span><span className="figures text-xs text-muted-foreground">{list.length}</span></a></li>)}</ul>
      </nav>
      <div className="min-w-0 flex-1 px-4 sm:px-6">
        <SearchInput className="max-w-100" value={q} onSearch={(text) => change({ q: text })} label={t('docs.search')} placeholder={t('docs.search')} />
        <p role="status" className="mt-2 text-sm text-muted-foreground">{t('docs.count', { count: shown.length })}</p>
        {shown.length === 0 && <EmptyState title={t('docs.nothing')} className="px-0 sm:mx-0" />}
        {tags.map(([tag, list]) => <Tag key={tag} tag={tag} list={list} server={server} open={open} onOpen={(id) => change({ open: open === id ? '' : id })} />)}
      </div>
    </div>
  );
}

function Tag({ tag, list, server, open, onOpen }: { tag: string; list: readonly Operation[]; server: string; open: string; onOpen: (id: string) => void }) {
  return (
    <section aria-labelledby={`tag-${tag}`} className="mt-6">
      <h2 id={`tag-${tag}`} className="scroll-mt-20 text-lg font-semibold">{tag}</h2>
      <ul className="mt-2 divide-y rounded-lg border">{list.map((o) => <OperationItem key={o.id} operation={o} server={server} open={open === o.id} onToggle={() => onOpen(o.id)} />)}</ul>
    </section>
  );
}
