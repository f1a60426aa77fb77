import { ChevronRight, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { curlOf, kindOf, limitsOf, type Operation } from './openapi.ts';
import { SchemaFields } from './schema-fields.tsx';

const inks: Record<string, string> = { GET: 'text-info-ink', POST: 'text-success-ink', PUT: 'text-warning-ink', PATCH: 'text-warning-ink', DELETE: 'text-destructive-ink' };

/** One call: its address, and unfolded everything about it. */
export function OperationItem({ operation: o, server, open, onToggle }: { operation: Operation; server: string; open: boolean; onToggle: () => void }) {
  return (
    <li id={o.id} className="scroll-mt-20">
      <button type="button" aria-expanded={open} onClick={onToggle} className="focus-ring-inset flex w-full items-center gap-3 rounded-md px-3 py-2.5 text-start hover:bg-accent">
        <ChevronRight aria-hidden className={cn('mirror-rtl size-4 shrink-0 text-muted-foreground transition-transform duration-120', open && 'rotate-90')} strokeWidth={1.75} />
        <span className={cn('w-14 shrink-0 font-mono text-xs font-semibold', inks[o.method])}>{o.method}</span>
        <span className="min-w-0 flex-1">
          <span dir="ltr" className="block truncate text-start font-mono text-xs">{o.path}</span>
          <span className="block truncate text-sm text-muted-foreground">{o.summary}</span>
        </span>
        {!o.open && <Lock aria-hidden className="size-3.5 shrink-0 text-muted-foreground" strokeWidth={1.75} />}
      </button>
      {open && <Details operation={o} server={server} />}
    </li>
  );
}

function Details({ operation: o, server }: { operation: Operation; server: string }) {
  const t = useT('dev');
  const curl = curlOf(o, server);
  return (
    <div className="flex flex-col gap-6 border-t px-4 py-4 sm:ps-11">
      <p className="flex flex-wrap items-center gap-2 text-sm"><code dir="ltr" className="font-mono">{o.id}</code><Badge tone={o.open ? 'outline' : 'neutral'}>{o.open ? t('docs.public') : o.permission === 'account' ? t('docs.account') : o.permission === 'member' ? t('docs.member') : o.permission}</Badge></p>
      {o.parameters.length > 0 && <Part title={t('docs.parameters')}><Parameters operation={o} /></Part>}
      {o.body && <Part title={t('docs.body')} note={o.body.type}><SchemaFields schema={o.body.schema} /></Part>}
      <Part title={t('docs.answer')} note={[o.answer.status, o.answer.type].filter(Boolean).join(' · ')}>{o.answer.schema ? <SchemaFields schema={o.answer.schema} /> : <p className="text-sm text-muted-foreground">{t('docs.nothingBack')}</p>}</Part>
      <Part title={t('docs.refusals')}><Refusals operation={o} /></Part>
      <Part title={t('docs.example')}>
        <div className="relative" dir="ltr"><pre tabIndex={0} aria-label={t('docs.example')} className="focus-ring overflow-x-auto rounded-lg border bg-muted p-3 pe-12 font-mono text-xs">{curl}</pre><CopyButton text={curl} className="absolute end-1.5 top-1.5" /></div>
      </Part>
    </div>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return <section><h3 className="mb-1.5 flex items-baseline gap-2 text-sm font-semibold">{title}{note && <span dir="ltr" className="font-mono text-xs font-normal text-muted-foreground">{note}</span>}</h3>{children}</section>;
}

function Parameters({ operation }: { operation: Operation }) {
  const t = useT('dev');
  return (
    <dl className="divide-y rounded-lg border text-sm">
      {operation.parameters.map((p) => (
        <div key={`${p.in}.${p.name}`} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt className="flex flex-wrap items-baseline gap-x-2"><code dir="ltr" className="font-mono break-all">{p.name}</code>{p.required && <span className="text-xs text-destructive-ink">{t('docs.required')}</span>}</dt>
          <dd className="min-w-0 text-muted-foreground"><span dir="ltr" className="font-mono text-xs break-words">{p.in} · {kindOf(p.schema ?? {})} {limitsOf(p.schema ?? {})}</span>{p.schema?.description && <span className="block">{p.schema.description}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

function Refusals({ operation }: { operation: Operation }) {
  return (
    <dl className="divide-y rounded-lg border text-sm">
      {operation.refusals.flatMap(({ status, lines }) => lines.map(({ code, text }) => (
        <div key={code || text} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt dir="ltr" className="flex items-baseline gap-2 font-mono text-xs"><span className="figures">{status}</span><span className="break-all">{code}</span></dt>
          <dd dir="ltr" className="text-start text-muted-foreground">{text}</dd>
        </div>
      )))}
    </dl>
  );
}
