import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import type { UploadItem } from '#modules/files/web/public.tsx';
import { PeoplePicker } from '#modules/social/web/public.tsx';
import type { PersonCard } from '#modules/social/contract.ts';
import { getPostAudience, previewAudience, type Privacy } from '../../../contract.ts';
import { postTopics } from '../topics.ts';
import type { PostDialogProps } from './post-dialogs.tsx';

interface Audience { privacy: Privacy; people: number | null; sees: boolean | null }
type Query = Parameters<typeof QueryView<Audience>>[0]['query'];

/** Before posting: how many people would see this, and whether a chosen person would. */
export function AudienceDialog({ open, onClose, privacy, groupId, draft }: { open: boolean; onClose: () => void; privacy: Privacy; groupId?: string | null | undefined; draft: { text: string; files: readonly UploadItem[] } }) {
  const [person, setPerson] = useState<PersonCard | null>(null);
  const query = useRead(previewAudience, { privacy, ...(groupId ? { group_id: groupId } : {}), ...(person ? { user_id: person.id } : {}) }, { enabled: open, keepPrevious: true, topics: postTopics });
  return <Asked open={open} onClose={onClose} person={person} onPerson={setPerson} query={query} text={draft.text} files={draft.files.length} />;
}

/** After posting: who sees it now. */
export function PostAudienceDialog({ post, open, onClose }: PostDialogProps) {
  const [person, setPerson] = useState<PersonCard | null>(null);
  const query = useRead(getPostAudience, { id: post.post_id, ...(person ? { user_id: person.id } : {}) }, { enabled: open, keepPrevious: true, topics: postTopics });
  return <Asked open={open} onClose={onClose} person={person} onPerson={setPerson} query={query} text={post.description} files={post.post_images.length} />;
}

interface AskedProps { open: boolean; onClose: () => void; person: PersonCard | null; onPerson: (person: PersonCard | null) => void; query: Query; text: string; files: number }

function Asked({ open, onClose, person, onPerson, query, text, files }: AskedProps) {
  const t = useT('feed');
  const { account } = useViewer();
  return (
    <Dialog open={open} onOpenChange={(next) => { if (!next) onClose(); }} title={t('audience.open')} description={t('audience.help')}>
      <div className="flex flex-col gap-4">
        <QueryView query={query} skeleton={<Skeleton className="h-5 w-48" />}>
          {({ privacy, people }) => <p>{privacy === 'only_me' ? t('privacy.help.only_me') : people === null ? t('audience.everybodySees') : t('audience.peopleSee', { count: people })}</p>}
        </QueryView>
        <Field label={t('audience.person')}><PeoplePicker value={person ? [person] : []} onChange={(people) => onPerson(people.at(-1) ?? null)} exclude={[account.id]} max={2} /></Field>
        <div role="status" className="empty:hidden">{person && query.data && query.data.sees !== null && <Answer person={person} sees={query.data.sees} text={text} files={files} />}</div>
        {person && <Link to={`/feed/as/${person.id}`} className={buttonStyle({ variant: 'outline', size: 'sm', className: 'self-start' })} onClick={onClose}>{t('audience.all', { name: person.firstName || person.name })}</Link>}
      </div>
    </Dialog>
  );
}

function Answer({ person, sees, text, files }: { person: PersonCard; sees: boolean; text: string; files: number }) {
  const t = useT('feed');
  const Icon = sees ? Eye : EyeOff;
  return (
    <div className="rounded-lg border p-3">
      <p className="flex items-center gap-2 font-medium"><Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />{t(sees ? 'audience.sees' : 'audience.seesNot', { name: person.name })}</p>
      {sees && (text || files > 0) && <div className="mt-2 border-t pt-2"><p dir="auto" className="line-clamp-6 break-words whitespace-pre-wrap">{text}</p>{files > 0 && <p className="mt-1 text-sm text-muted-foreground">{t('audience.files', { count: files })}</p>}</div>}
      {!sees && <p className="mt-1 text-sm text-muted-foreground">{t('audience.asIfMissing')}</p>}
    </div>
  );
}
