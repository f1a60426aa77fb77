import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { useSession } from '#core/web/session.tsx';
import { updateProfilePicture } from '../../../contract/profile.ts';
import { CropDialog } from '../../parts/crop-dialog.tsx';
import { peopleTopics } from '../../topics.ts';

/** Chooses, crops and sends the person's own picture. */
export function AvatarDialog({ onClose }: { onClose: () => void }) {
  const t = useT('social');
  const session = useSession();
  const send = async (file: File) => {
    await request(updateProfilePicture, {}, { files: { file: [file] }, idempotencyKey: newId() });
    await Promise.all([invalidateTopics(peopleTopics), session.refreshViewer()]);
  };
  return <CropDialog title={t('picture.title')} round onClose={onClose} onSend={send} />;
}
