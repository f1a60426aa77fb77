import { useState } from 'react';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useAction, useRead } from '#core/web/query.ts';
import { Link, useParams } from '#core/web/router.ts';
import { usePageTitle } from '#core/web/title.ts';
import { Button } from '#core/web/ui/button.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { getItem, updateItem, type GreetingItem } from '../../contract.ts';
import { useBase } from '../use-base.ts';
import { ContentPart } from './content-part.tsx';
import { draftOf, inputOf } from './draft.ts';
import { useHeldDraft } from './held-draft.ts';
import { ItemPreview } from './item-preview.tsx';
import { NewerNotice } from './newer-notice.tsx';
import { PlacePart } from './place-part.tsx';
import { itemTopics } from './topics.ts';

/** `/greeting/items/$id`: one greeting, with what it will look like beside it. */
export function ItemPage() {
  const { id = '' } = useParams();
  const query = useRead(getItem, { ...useBase(), id }, { topics: itemTopics });
  return <QueryView query={query} skeleton={<div className="p-6"><SkeletonRows rows={8} columns={1} /></div>}>{(item) => <Editor key={item.id} item={item} />}</QueryView>;
}

const shape = { draftOf, inputOf };
const partOf = (path: string) => (/^(title|videoId|posterId|captions|images)/.test(path) ? 'content' : 'place');

function Editor({ item }: { item: GreetingItem }) {
  const t = useT('greeting');
  const base = useBase();
  const held = useHeldDraft(item, shape);
  const { draft, set, changed } = held;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [tab, setTab] = useState('content');
  usePageTitle(item.title);
  const save = useAction(updateItem, {
    topics: itemTopics, success: t('item.saved'), onDone: () => setErrors({}),
    onRefused: (refusal) => { if (refusal.code === 'core.version_conflict') void invalidateTopics(itemTopics); setErrors(Object.fromEntries(refusal.fields.map((f) => [f.path, f.message]))); const first = refusal.fields[0]; if (first) setTab(partOf(first.path)); },
  });
  // A list of pages is one box: what is wrong with a line is said under it.
  const errorAt = (path: string) => { const found = Object.entries(errors).find(([at]) => at === path || (/^pages/.test(path) && at.startsWith(`${path}.`))); return found ? { error: found[1] } : {}; };
  const part = { draft, set, errorAt };
  return (
    <form noValidate onSubmit={(e) => { e.preventDefault(); save.mutate({ ...base, id: item.id, version: held.version, ...inputOf(draft) }, { onSuccess: (saved) => held.saved(draft, saved) }); }}>
      <PageHeader breadcrumb={[<Link key="all" to="/greeting">{t('items.title')}</Link>]} title={item.title} action={<Button type="submit" variant="primary" disabled={!changed} loading={save.isPending}>{t('item.save')}</Button>} />
      {held.newer && !save.isPending && <div className="px-4 pb-4 sm:px-6"><NewerNotice onChoose={(whose) => { setErrors({}); held.choose(whose); }} /></div>}
      <div className="grid gap-8 px-4 pb-10 sm:px-6 lg:grid-cols-[minmax(0,40rem)_20rem]">
        <Tabs aria-label={item.title} value={tab} onValueChange={setTab} tabs={[{ value: 'content', label: t('item.content'), content: <div className="pt-4"><ContentPart {...part} /></div> }, { value: 'place', label: t('item.where'), content: <div className="pt-4"><PlacePart {...part} /></div> }]} />
        <ItemPreview draft={draft} />
      </div>
      <LeaveGuard when={changed && !save.isPending} />
    </form>
  );
}
