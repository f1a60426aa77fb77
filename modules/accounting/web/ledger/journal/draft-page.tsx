import { Check, CircleAlert, CloudUpload, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useRead } from '#core/web/query.ts';
import { Link, useGo, useParams } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { draftEntries, getDraftEntry, postDraft, type DraftEntry } from '../../../contract.ts';
import { draftTopics, entryAddress, ledgerTopics, useBooksBase } from '../use-books.ts';
import { EntryLines } from './entry-lines.tsx';
import { useEntryDraft, type SaveState } from './use-entry-draft.ts';

/** An entry while it is written. */
export function DraftPage() {
  const { id = '' } = useParams();
  const query = useRead(getDraftEntry, { ...useBooksBase(), id }, { staleTime: 0 });
  return <QueryView query={query} skeleton={<SkeletonRows rows={8} columns={4} />}>{(draft) => <Editor key={draft.id} draft={draft} />}</QueryView>;
}

function Editor({ draft }: { draft: DraftEntry }) {
  const t = useT('accounting');
  const go = useGo();
  const base = useBooksBase();
  const mayPost = useCan()('accounting.entry.post');
  const open = useEntryDraft(draft, base);
  const [posting, setPosting] = useState(false);
  const { boxes, set } = open;
  const post = async () => {
    if (posting) return;
    setPosting(true);
    try {
      const version = await open.flush();
      if (version === null) return;
      const entry = await request(postDraft, { ...base, id: draft.id, version }, { idempotencyKey: newId() });
      void invalidateTopics([...ledgerTopics, ...draftTopics]);
      toast.success(t('ledger.draft.posted', { number: entry.number }));
      go(entryAddress(entry.id), { replace: true });
    } catch (thrown) { open.refused(toApiError(thrown)); } finally { setPosting(false); }
  };
  const remove = async () => {
    try {
      await request(draftEntries.remove, { ...base, id: draft.id }, { idempotencyKey: newId() });
      void invalidateTopics(draftTopics);
      go('/accounting/journal?view=drafts', { replace: true });
      toast.success(t('ledger.draft.removed'), { action: { label: t('ledger.draft.undo'), onPress: () => { request(draftEntries.restore, { ...base, id: draft.id }, { idempotencyKey: newId() }).then(() => invalidateTopics(draftTopics), showError); } } });
    } catch (error) { showError(error); }
  };
  const onKeyDown = (event: KeyboardEvent) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && mayPost) { event.preventDefault(); void post(); } };
  return (
    <div onKeyDown={onKeyDown}>
      <PageHeader
        breadcrumb={[<Link key="journal" to="/accounting/journal">{t('ledger.journalPage.title')}</Link>, <Link key="drafts" to="/accounting/journal?view=drafts">{t('ledger.journalPage.drafts')}</Link>]} title={boxes.memo.split('\n')[0] || t('ledger.draft.unnamed')}
        secondary={mayPost && <><Saved state={open.state} /><IconButton variant="outline" aria-label={t('remove')} onClick={() => void remove()}><Trash2 /></IconButton></>}
        action={mayPost && <Button variant="primary" loading={posting} aria-keyshortcuts="Control+Enter" onClick={() => void post()}>{t('ledger.draft.post')}</Button>}
      />
      <div className="flex max-w-300 flex-col gap-5 px-4 pb-10 sm:px-6">
        {open.state === 'conflict' && <Notice kind="warning"><p>{t('ledger.draft.conflict')}</p><p className="mt-2 flex gap-2"><Button size="sm" variant="outline" onClick={() => open.resolve('newer')}>{t('ledger.draft.takeNewer')}</Button><Button size="sm" variant="outline" onClick={() => open.resolve('mine')}>{t('ledger.draft.keepMine')}</Button></p></Notice>}
        {open.problem && <Notice kind="error">{open.problem}</Notice>}
        {/* Whoever may only read finds no box to type into. */}
        <fieldset disabled={!mayPost} className="flex min-w-0 flex-col gap-5">
          <div className="grid gap-4 sm:grid-cols-[10rem_1fr_14rem]">
            <Field label={t('ledger.entry.on')} required><Input type="date" value={boxes.on} onChange={(e) => { if (e.target.value) set({ on: e.target.value }); }} /></Field>
            <Field label={t('ledger.entry.memo')}><Input dir="auto" maxLength={2000} value={boxes.memo} onChange={(e) => set({ memo: e.target.value })} /></Field>
            <Field label={t('ledger.entry.reference')}><Input dir="auto" maxLength={120} value={boxes.reference} onChange={(e) => set({ reference: e.target.value })} /></Field>
          </div>
          <EntryLines lines={boxes.lines} onChange={(lines) => set({ lines })} baseCurrency={draft.baseCurrency} on={boxes.on} wrong={open.wrong} readOnly={!mayPost} />
          <Switch disabled={!mayPost} checked={boxes.reverseNext} onCheckedChange={(reverseNext) => set({ reverseNext })} label={t('ledger.draft.reverseNext')} description={t('ledger.draft.reverseNextHelp')} />
        </fieldset>
      </div>
      <LeaveGuard when={open.state === 'failed' || open.state === 'conflict'} />
    </div>
  );
}

function Saved({ state }: { state: SaveState }) {
  const t = useT('accounting');
  const Icon = state === 'saved' ? Check : state === 'failed' || state === 'conflict' ? CircleAlert : CloudUpload;
  return <span role="status" className="inline-flex items-center gap-1.5 text-sm text-muted-foreground"><Icon aria-hidden className="size-4" strokeWidth={1.75} />{t(`ledger.draft.state.${state}`)}</span>;
}
