import { Bell, UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useAction } from '#core/web/query.ts';
import { ActionButtons, useRecordActions } from '#core/web/resource/record-actions.tsx';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuGroup, MenuRadioGroup } from '#core/web/ui/menu.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { VisuallyHidden } from '#core/web/ui/visually-hidden.tsx';
import { removeGroupPicture, setGroupNotify, updateGroup, updateGroupPicture, type Group } from '../../../contract/groups.ts';
import { CoverEditor } from '../../parts/cover-editor.tsx';
import { CoverPicture } from '../../parts/cover.tsx';
import { CropDialog } from '../../parts/crop-dialog.tsx';
import { PersonLink } from '../../people/parts/person-link.tsx';
import { useDay } from '../../people/parts/use-day.ts';
import { groupTopics } from '../../topics.ts';
import { InviteDialog } from '../invite/invite-dialog.tsx';
import { visibilityIcons } from '../parts/group-tile.tsx';
import { JoinButton } from '../parts/join-button.tsx';
import { GroupMenu } from './group-menu.tsx';

const then = async (work: Promise<unknown>) => { await work; await invalidateTopics(groupTopics); };

/** Cover, picture and name of a group, what the viewer is to it, and the ways in and out. */
export function GroupHead({ group }: { group: Group }) {
  const t = useT('social');
  const Icon = visibilityIcons[group.visibility];
  const edits = group.may.govern && !group.archived;
  const name = useRef<HTMLHeadingElement>(null);
  const state = useRef(group.state);
  // The button that was pressed is gone with what one was to the group.
  useEffect(() => {
    if (state.current !== group.state && document.activeElement === document.body) name.current?.focus({ preventScroll: true });
    state.current = group.state;
  }, [group.state]);
  return (
    <header>
      {edits ? <GroupCover group={group} /> : <CoverPicture src={group.cover} offsetY={group.coverOffsetY} seed={group.id} />}
      <div className="relative flex flex-wrap items-start gap-x-5 gap-y-3 px-4 pb-4 sm:px-6">
        <div className="-mt-10 shrink-0 rounded-xl border-4 border-background bg-background">{edits ? <GroupPicture group={group} /> : <Picture group={group} />}</div>
        <div className="min-w-0 flex-1 basis-72 pt-2.5">
          <h1 ref={name} tabIndex={-1} className="text-2xl font-semibold tracking-tight break-words outline-none"><bdi>{group.name}</bdi></h1>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted-foreground">
            <span className="flex items-center gap-1.5"><Icon aria-hidden className="size-3.5" strokeWidth={1.75} />{t(`groups.kind.${group.visibility}`)}</span>
            <span className="figures">{t('groups.members', { count: group.members })}</span>
            {group.role && <Badge>{t(`groups.role.${group.role}`)}</Badge>}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2 pt-2.5"><Actions group={group} /></div>
      </div>
      <Notices group={group} />
    </header>
  );
}

function Notices({ group }: { group: Group }) {
  const t = useT('social');
  const day = useDay();
  const lines = [
    group.state === 'invited' && group.inviter ? <Notice key="invited" kind="info"><span className="flex flex-wrap gap-x-1"><PersonLink person={group.inviter} /> {t('groups.invitedYou')}</span></Notice> : null,
    group.archived ? <Notice key="archived" kind="warning">{t('groups.archivedHelp')}</Notice> : null,
    group.state === 'banned' ? <Notice key="banned" kind="warning">{t('groups.banned')}</Notice> : null,
    group.silencedUntil ? <Notice key="silenced" kind="warning">{t('groups.silencedYou', { day: day(group.silencedUntil) })}</Notice> : null,
  ].filter(Boolean);
  return lines.length > 0 && <div className="flex flex-col gap-2 px-4 pb-3 sm:px-6">{lines}</div>;
}

function Actions({ group }: { group: Group }) {
  const t = useT('social');
  const [inviting, setInviting] = useState(false);
  const { id } = group;
  const notify = useAction(setGroupNotify, { topics: groupTopics, success: t('groups.notifySaved') });
  const actions = useRecordActions(id, [group.state === 'active' && group.may.govern && !group.archived && { id: 'invite', label: t('groups.invite'), icon: UserPlus, look: 'primary', run: () => setInviting(true) }]);
  if (group.state !== 'active') return <><JoinButton group={group} /><GroupMenu group={group} /></>;
  return (
    <>
      <ActionButtons actions={actions} />
      <Menu align="end" trigger={<IconButton variant="outline" aria-label={t('groups.notify')}><Bell /></IconButton>}>
        <MenuGroup label={t('groups.notify')}><MenuRadioGroup value={group.notify} onValueChange={(value) => notify.mutate({ id, notify: value })} options={(['all', 'highlights', 'off'] as const).map((value) => ({ value, label: t(`groups.notifyFor.${value}`) }))} /></MenuGroup>
      </Menu>
      <GroupMenu group={group} />
      <InviteDialog group={group} open={inviting} onOpenChange={setInviting} />
    </>
  );
}

const send = (group: Group, picture: 'cover' | 'avatar', file: File) => request(updateGroupPicture, { id: group.id, picture }, { files: { file: [file] }, idempotencyKey: newId() });
const drop = (group: Group, picture: 'cover' | 'avatar') => then(request(removeGroupPicture, { id: group.id, picture }, { idempotencyKey: newId() }));
const place = (group: Group, coverOffsetY: number) => request(updateGroup, { id: group.id, coverOffsetY }, { idempotencyKey: newId() });

function GroupCover({ group }: { group: Group }) {
  return (
    <CoverEditor
      src={group.cover} offsetY={group.coverOffsetY} seed={group.id}
      onPicture={(file, offsetY) => then(send(group, 'cover', file).then(() => place(group, offsetY)))} onMove={(offsetY) => then(place(group, offsetY))} onRemove={() => drop(group, 'cover')}
    />
  );
}

function Picture({ group }: { group: Group }) {
  return <Avatar id={group.id} name={group.name} src={group.avatar} shape="square" size="xl" className="size-20 text-2xl sm:size-24" decorative />;
}

function GroupPicture({ group }: { group: Group }) {
  const t = useT('social');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="focus-ring group relative block rounded-lg">
        <Picture group={group} />
        <VisuallyHidden>{t('groups.picture')}</VisuallyHidden>
        <span aria-hidden className="absolute inset-x-0 bottom-0 grid h-8 place-items-center"><span className="rounded-full border bg-popover px-2 py-0.5 text-xs font-medium text-popover-foreground opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100">{t('picture.edit')}</span></span>
      </button>
      {open && <CropDialog title={t('groups.picture')} onClose={() => setOpen(false)} onSend={(file) => then(send(group, 'avatar', file))} {...(group.avatar ? { onRemove: () => drop(group, 'avatar') } : {})} />}
    </>
  );
}
