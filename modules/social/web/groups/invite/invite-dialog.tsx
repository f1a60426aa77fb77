import { CircleAlert, CircleCheck, CircleMinus, type LucideIcon } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { email as emailShape } from '#core/contract/fields.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { inviteToGroup, listInviteCandidates, type Group } from '../../../contract/groups.ts';
import { searchPeople } from '../../../contract/people.ts';
import type { PersonCard } from '../../../contract/shapes.ts';
import { PeoplePicker } from '../../people/parts/people-picker.tsx';
import { useFocusWrong } from '../../parts/use-focus-wrong.ts';
import { groupTopics } from '../../topics.ts';
import { readAddresses } from './addresses.ts';

type Result = OutputOf<typeof inviteToGroup>['results'][number];
const most = 50;

/** Friends and colleagues first, then whoever else answers to the name. */
async function candidates(id: string, text: string, signal: AbortSignal): Promise<PersonCard[]> {
  const search = text.slice(0, 100);
  const [near, far] = await Promise.all([
    request(listInviteCandidates, { id, search, limit: 20 }, { signal }), search ? request(searchPeople, { search, scope: 'all', limit: 20 }, { signal }) : null,
  ]);
  const known = near.items.map((c) => c.person);
  return [...known, ...(far?.items ?? []).filter((row) => row.relation.state !== 'self' && !known.some((p) => p.id === row.person.id)).map((row) => row.person)];
}

/** Invites people by name and by address, and says what became of each. What is typed stays while the dialog is closed: mount it always. */
export function InviteDialog({ group, open, onOpenChange }: { group: Group; open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useT('social');
  const core = useT();
  const id = useId();
  const [people, setPeople] = useState<PersonCard[]>([]);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<{ at: 'people' | 'emails' | 'all'; message: string } | null>(null);
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const form = useFocusWrong(wrong);
  const invite = useAction(inviteToGroup, { topics: groupTopics, quiet: true, onDone: (answer) => setResults(answer.results), onRefused: (error) => setWrong({ at: error.fields[0]?.path.startsWith('emails') ? 'emails' : 'all', message: error.fields[0]?.message ?? errorText(error) }) });
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const emails = readAddresses(text);
    const malformed = emails.filter((address) => !emailShape.safeParse(address).success);
    if (malformed.length > 0) { setWrong({ at: 'emails', message: t('invite.malformed', { list: malformed.slice(0, 3).join(', ') }) }); return; }
    if (emails.length > most) { setWrong({ at: 'emails', message: t('invite.tooMany', { count: most }) }); return; }
    if (people.length + emails.length === 0) { setWrong({ at: 'people', message: t('rule.nobody_invited') }); return; }
    setWrong(null);
    invite.mutate({ id: group.id, user_ids: people.map((p) => p.id), emails });
  };
  const again = () => { setResults(null); setPeople([]); setText(''); };
  const close = () => { onOpenChange(false); if (results) again(); };
  return (
    <Dialog
      open={open} onOpenChange={(next) => { if (next) onOpenChange(true); else close(); }} title={t('invite.title', { name: group.name })} {...(results ? {} : { description: t('invite.help') })}
      footer={results
        ? <><Button variant="outline" onClick={again}>{t('invite.more')}</Button><Button variant="primary" onClick={close}>{t('invite.done')}</Button></>
        : <><Button variant="outline" onClick={close}>{core('action.cancel')}</Button><Button type="submit" form={id} variant="primary" loading={invite.isPending}>{t('invite.send')}</Button></>}
    >
      {results ? <Results results={results} people={people} /> : (
        <form ref={form} id={id} onSubmit={send} noValidate className="flex flex-col gap-4">
          {wrong?.at === 'all' && <Notice kind="error">{wrong.message}</Notice>}
          <Field label={t('invite.people')} error={wrong?.at === 'people' ? wrong.message : undefined}><PeoplePicker value={people} onChange={(next) => { setPeople(next); setWrong(null); }} find={(search, signal) => candidates(group.id, search, signal)} /></Field>
          <Field label={t('invite.emails')} help={t('invite.emailsHelp')} optional error={wrong?.at === 'emails' ? wrong.message : undefined}><Textarea dir="ltr" rows={3} value={text} onChange={(e) => { setText(e.target.value); setWrong(null); }} /></Field>
        </form>
      )}
    </Dialog>
  );
}

const looks: Record<Result['status'], readonly [LucideIcon, string]> = {
  invited: [CircleCheck, 'text-success-ink'], added: [CircleCheck, 'text-success-ink'], member: [CircleMinus, 'text-muted-foreground'], unavailable: [CircleAlert, 'text-warning-ink'],
};

function Results({ results, people }: { results: readonly Result[]; people: readonly PersonCard[] }) {
  const t = useT('social');
  const sent = results.filter((r) => r.status === 'invited' || r.status === 'added').length;
  return (
    <div>
      <p role="status" className="mb-2 font-medium">{t('invite.sent', { count: sent })}</p>
      <ul aria-label={t('invite.results')} tabIndex={0} className="focus-ring-inset max-h-80 divide-y overflow-y-auto rounded-lg border">
        {results.map((result) => {
          const [Icon, look] = looks[result.status];
          return (
            <li key={result.userId ?? result.email} className="flex items-center gap-2.5 px-3 py-2">
              <Icon aria-hidden className={cn('size-4 shrink-0', look)} strokeWidth={1.75} />
              <bdi className="min-w-0 flex-1 truncate">{result.email ?? people.find((p) => p.id === result.userId)?.name}</bdi>
              <span className="text-sm text-muted-foreground">{t(`invite.outcome.${result.status}`)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
