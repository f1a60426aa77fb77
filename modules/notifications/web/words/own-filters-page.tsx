import { Filter, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { announce } from '#core/web/ui/live-region.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { listOwnFilters, ownFilterTopic, putOwnFilter, removeOwnFilter, type OwnFilter } from '../../contract/own-filters.ts';
import { ownActions, ownScopes, type OwnAction, type OwnScope } from '../../rules/words.ts';

// What is filtered changes what posts and comments look like.
const topics = [ownFilterTopic, 'feed.post', 'feed.comment', 'feed.timeline'] as const;

function useOptions(): Array<{ value: string; label: string }> {
  const t = useT('notifications');
  return ownActions.map((value) => ({ value, label: t(`ownWords.does.${value}`) }));
}

/** /settings/filters: words and phrases one does not want to meet. */
export function OwnFiltersPage() {
  const t = useT('notifications');
  const filters = useRead(listOwnFilters, {}, { topics: [ownFilterTopic] });
  return (
    <SettingsPage title={t('ownWords.title')} description={t('ownWords.lead')}>
      <AddFilter />
      <QueryView query={filters} skeleton={<SkeletonRows rows={4} columns={2} />}>
        {({ items }) => (items.length === 0 ? <EmptyState icon={Filter} title={t('ownWords.none')}>{t('ownWords.noneHelp')}</EmptyState> : (
          <ul aria-label={t('ownWords.title')} className="divide-y">{items.map((filter) => <li key={filter.id}><Line filter={filter} /></li>)}</ul>
        ))}
      </QueryView>
    </SettingsPage>
  );
}

function AddFilter() {
  const t = useT('notifications');
  const [phrase, setPhrase] = useState('');
  const [action, setAction] = useState<string>('warn');
  const [scopes, setScopes] = useState<readonly OwnScope[]>(ownScopes);
  const [wrong, setWrong] = useState<string | null>(null);
  const add = useAction(putOwnFilter, {
    topics, quiet: true, onDone: (made) => { setPhrase(''); setWrong(null); announce(t('ownWords.added', { phrase: made.phrase }), 'polite'); },
    onRefused: (error) => setWrong(error.fields.find((f) => f.path === 'phrase')?.message ?? errorText(error)),
  });
  const send = (event: FormEvent) => { event.preventDefault(); add.mutate({ phrase, action: action as OwnAction, scopes: [...scopes] }); };
  return (
    <form noValidate onSubmit={send} className="flex flex-wrap items-start gap-3">
      <Field label={t('words.phrase')} help={t('words.phraseHelp')} error={wrong ?? undefined} className="min-w-0 flex-1 basis-56"><Input dir="auto" maxLength={100} autoComplete="off" value={phrase} onChange={(e) => { setPhrase(e.target.value); setWrong(null); }} /></Field>
      <Field label={t('words.action')} className="basis-56"><Select value={action} onValueChange={setAction} options={useOptions()} /></Field>
      <div className="flex basis-full flex-wrap items-center justify-between gap-3">
        <Scopes label={t('ownWords.scopes')} scopes={scopes} onChange={setScopes} />
        <Button type="submit" disabled={phrase.trim() === ''} loading={add.isPending}>{t('words.add')}</Button>
      </div>
    </form>
  );
}

/** Where a filter looks; the last place stays. */
function Scopes({ label, scopes, onChange }: { label: string; scopes: readonly OwnScope[]; onChange: (next: OwnScope[]) => void }) {
  const t = useT('notifications');
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1">
      {ownScopes.map((scope) => {
        const checked = scopes.includes(scope);
        return <Checkbox key={scope} checked={checked} disabled={checked && scopes.length === 1} label={t(`ownWords.scope.${scope}`)} onCheckedChange={(on) => onChange(ownScopes.filter((s) => (s === scope ? on : scopes.includes(s))))} />;
      })}
    </div>
  );
}

function Line({ filter: { id, phrase, action, scopes } }: { filter: OwnFilter }) {
  const t = useT('notifications');
  const change = useAction(putOwnFilter, { topics });
  const remove = useAction(removeOwnFilter, { topics });
  return (
    <div className="flex flex-wrap items-center gap-3 py-2.5">
      <bdi className="min-w-0 flex-1 basis-40 font-medium break-words">{phrase}</bdi>
      <Select aria-label={t('ownWords.actionOf', { phrase })} className="w-56" value={change.isPending ? (change.variables.action ?? action) : action} onValueChange={(next) => change.mutate({ phrase, action: next as OwnAction, scopes })} options={useOptions()} />
      <IconButton size="sm" aria-label={t('ownWords.remove', { phrase })} loading={remove.isPending} onClick={() => remove.mutate({ id })}><Trash2 /></IconButton>
      <div className="basis-full"><Scopes label={t('ownWords.scopesOf', { phrase })} scopes={change.isPending ? (change.variables.scopes ?? scopes) : scopes} onChange={(next) => change.mutate({ phrase, action, scopes: next })} /></div>
    </div>
  );
}
