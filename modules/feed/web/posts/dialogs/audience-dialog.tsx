import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { PeoplePicker } from '#modules/social/web/public.tsx';
import type { PersonCard } from '#modules/social/contract.ts';
import { getPostAudience, previewAudience, type Post, type Privacy } from '../../../contract.ts';
import { DraftPreview } from '../composer/draft-preview.tsx';
import { postTopics } from '../topics.ts';
import type { PostDialogProps } from './post-dialogs.tsx';

type Audience = OutputOf<typeof previewAudience>;
type Query = Parameters<typeof QueryView<Audience>>[0]['query'];
/** Draws what is asked about, for somebody who sees it; `seesShared` is false for who does not see what it shares. */
type Look = (seesShared: boolean) => ReactNode;

/** Props of AudienceDialog. */
export interface AudienceDialogProps { open: boolean; onClose: () => void; privacy: Privacy; groupId?: string | null | undefined; sharedId?: string | undefined; look: Look }

/** Before it is posted, or of a story: how many people see this, whether a chosen person does, and how it looks to them. */
export function AudienceDialog({ open, onClose, privacy, groupId, sharedId, look }: AudienceDialogProps) {
  const [person, setPerson] = useState<PersonCard | null>(null);
  const query = useRead(previewAudience, { privacy, ...(groupId ? { group_id: groupId } : {}), ...(sharedId ? { shared_post_id: sharedId } : {}), ...(person ? { user_id: person.id } : {}) }, { enabled: open, keepPrevious: true, topics: postTopics });
  return <Asked open={open} onClose={onClose} person={person} onPerson={setPerson} query={query} look={look} />;
}

/** After posting: who sees it now, and how. */
export function PostAudienceDialog({ post, open, onClose }: PostDialogProps) {
  const [person, setPerson] = useState<PersonCard | null>(null);
  const query = useRead(getPostAudience, { id: post.post_id, ...(person ? { user_id: person.id } : {}) }, { enabled: open, keepPrevious: true, topics: postTopics });
  return <Asked open={open} onClose={onClose} person={person} onPerson={setPerson} query={query} look={lookOf(post)} linked />;
}

/** What somebody sees of a post; whose vote in its poll is whose is nobody's to see. */
const lookOf = (post: Post): Look => (seesShared) => (
  <DraftPreview postId={post.post_id} text={post.description} mentions={post.mentions} files={post.post_images} poll={post.poll && { ...post.poll, mine: null }} shared={post.shared && !seesShared ? { available: false } : post.shared} />
);

interface AskedProps { open: boolean; onClose: () => void; person: PersonCard | null; onPerson: (person: PersonCard | null) => void; query: Query; look: Look; /** Leads to all posts as the person sees them. */ linked?: boolean }

function Asked({ open, onClose, person, onPerson, query, look, linked = false }: AskedProps) {
  const t = useT('feed');
  const { account } = useViewer();
  const known = query.data;
  return (
    <Dialog open={open} onOpenChange={(next) => { if (!next) onClose(); }} title={t('audience.open')} description={t('audience.help')}>
      <div className="flex flex-col gap-4">
        <QueryView query={query} skeleton={<Skeleton className="h-5 w-48" />}>
          {({ privacy, people, more }) => <p>{privacy === 'only_me' ? t('privacy.help.only_me') : more ? t('audience.moreSee', { people: people.toLocaleString('en-US') }) : t('audience.peopleSee', { count: people })}</p>}
        </QueryView>
        <Field label={t('audience.person')}><PeoplePicker value={person ? [person] : []} onChange={(people) => onPerson(people.at(-1) ?? null)} exclude={[account.id]} max={2} /></Field>
        <div role="status" className="empty:hidden">{person && known && known.sees !== null && <Answer person={person} sees={known.sees} />}</div>
        {person && known?.sees && look(known.sees_shared !== false)}
        {linked && person && <Link to={`/feed/as/${person.id}`} className={buttonStyle({ variant: 'outline', size: 'sm', className: 'self-start' })} onClick={onClose}>{t('audience.all', { name: person.firstName || person.name })}</Link>}
      </div>
    </Dialog>
  );
}

function Answer({ person, sees }: { person: PersonCard; sees: boolean }) {
  const t = useT('feed');
  const Icon = sees ? Eye : EyeOff;
  return (
    <>
      <p className="flex items-center gap-2 font-medium"><Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />{t(sees ? 'audience.sees' : 'audience.seesNot', { name: person.name })}</p>
      {!sees && <p className="mt-1 text-sm text-muted-foreground">{t('audience.asIfMissing')}</p>}
    </>
  );
}
