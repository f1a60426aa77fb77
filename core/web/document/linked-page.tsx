import { useQuery } from '@tanstack/react-query';
import { LinkIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { DocumentLanguage, PageLanguage } from '#core/contract/document-languages.ts';
import { readToken } from '../api/cookies.ts';
import { toApiError, type ApiError } from '../api/errors.ts';
import { QueryError } from '../errors/query-error.tsx';
import { setLanguage, toLanguage } from '../i18n/i18n.ts';
import { Spoken, type SpokenTexts } from '../i18n/spoken.tsx';
import { usePageTitle } from '../title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLinkToken } from './link-token.ts';

/** What every document behind a link tells. */
interface LinkedDocument { number: string; language: DocumentLanguage; seller: { name: string } }

/** Props of LinkedPage. */
export interface LinkedPageProps<D> {
  /** Begins the key under which the document is kept. */
  name: string;
  /** Reads the document behind a token; `isFirst` is false when the page only looks again. */
  open: (token: string, isFirst: boolean, signal: AbortSignal) => Promise<D>;
  /** Milliseconds after which it is looked at again; false for one in which nothing moves. */
  lookAgain: (document: D) => number | false;
  /** What is said of a link that leads nowhere, and the code of that refusal. */
  gone: { code: string; title: string; text: string };
  /** The page's texts in a language the app is not used in. */
  speak: (language: PageLanguage) => Promise<SpokenTexts['texts']>;
  children: (document: D, token: string, again: () => void) => ReactNode;
}

/** Where the link to a document leads: reads it and shows it in its own language. */
export function LinkedPage<D extends LinkedDocument>({ name, open, lookAgain, gone, speak, children }: LinkedPageProps<D>) {
  const token = useLinkToken();
  const query = useQuery<D, ApiError>({
    queryKey: [name, token], enabled: token !== null, staleTime: 30_000, retry: false,
    queryFn: async ({ signal }) => open(token!, isFirst(token!), signal).catch((error) => { throw toApiError(error); }),
    refetchInterval: (q) => (q.state.data ? lookAgain(q.state.data) : false),
  });
  const d = query.data;
  usePageTitle(d ? `${d.number} · ${d.seller.name}` : null);
  const spoken = d?.language;
  useEffect(() => { if (spoken && !readToken()) void setLanguage(toLanguage(spoken)); }, [spoken]);
  useEffect(() => { const meta = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' }); document.head.append(meta); return () => meta.remove(); }, []);
  if (!token || query.error?.code === gone.code) return <Plain><EmptyState icon={LinkIcon} level={1} title={gone.title}>{gone.text}</EmptyState></Plain>;
  if (query.error) return <Plain><QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} /></Plain>;
  if (!d) return <Plain><div aria-hidden className="flex flex-col gap-4"><Skeleton className="h-8 w-56" /><Skeleton className="h-24 w-full" /><Skeleton className="h-72 w-full" /></div></Plain>;
  return <InItsLanguage name={name} language={d.language} speak={speak}>{children(d, token, () => void query.refetch())}</InItsLanguage>;
}

/** The page in the language of its document, also where the app is not used in it. A member who looks at it keeps their own. */
function InItsLanguage({ name, language, speak, children }: { name: string; language: DocumentLanguage; speak: LinkedPageProps<unknown>['speak']; children: ReactNode }) {
  const other = !readToken() && language !== 'en' && language !== 'ar' ? language : null;
  const texts = useQuery({ queryKey: ['pageTexts', name, other], enabled: other !== null, staleTime: Infinity, retry: 1, queryFn: async () => ({ language: other!, texts: await speak(other!) }) });
  if (other !== null && texts.isPending) return <Plain><Skeleton className="h-72 w-full" /></Plain>;
  return texts.data ? <Spoken as={texts.data}>{children}</Spoken> : children;
}

const looked = new Set<string>();
function isFirst(token: string): boolean { const first = !looked.has(token); looked.add(token); return first; }

function Plain({ children }: { children: ReactNode }) {
  return <main id="main" className="mx-auto w-full max-w-180 px-4 py-16 sm:px-6">{children}</main>;
}
