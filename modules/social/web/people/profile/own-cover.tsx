import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { moveCoverPicture, removeCoverPicture, updateCoverPicture, type Profile } from '../../../contract/profile.ts';
import { CoverEditor } from '../../parts/cover-editor.tsx';
import { peopleTopics } from '../../topics.ts';

const then = async (work: Promise<unknown>) => { await work; await invalidateTopics(peopleTopics); };

/** The own cover with the ways to change it. */
export function OwnCover({ profile }: { profile: Profile }) {
  return (
    <CoverEditor
      src={profile.cover} offsetY={profile.coverOffsetY} seed={profile.person.id}
      onPicture={(file, offsetY) => then(request(updateCoverPicture, { offsetY }, { files: { file: [file] }, idempotencyKey: newId() }))}
      onMove={(offsetY) => then(request(moveCoverPicture, { offsetY }, { idempotencyKey: newId() }))}
      onRemove={() => then(request(removeCoverPicture, {}, { idempotencyKey: newId() }))}
    />
  );
}
