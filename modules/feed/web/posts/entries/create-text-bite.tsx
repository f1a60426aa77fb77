import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { limits } from '../../../contract.ts';
import { postAddress } from '../addresses.ts';
import { DraftPreview } from '../composer/draft-preview.tsx';
import { PreviewedPrivacy } from '../composer/previewed-privacy.tsx';
import { TextBox } from '../composer/text-box.tsx';
import { useComposer } from '../composer/use-composer.ts';

/** Create Bites: Text Bites. */
export function CreateTextBite({ onDone, onCancel }: { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }) {
  const t = useT('feed');
  const core = useT();
  const composer = useComposer({ type: 'text-bites', onMade: (post) => onDone({ label: [...post.description].slice(0, 60).join(''), to: postAddress(post.post_id) }) });
  const { draft, change, problem, state, empty, over } = composer;
  return (
    <form onSubmit={(event) => { event.preventDefault(); composer.create(); }} className="flex flex-col gap-4">
      <TextBox label={t('composer.text')} hideLabel={false} rows={6} max={limits.text} value={draft.text} onChange={(text) => change({ text })} onSend={composer.create} />
      <div><PreviewedPrivacy value={draft.privacy} onChange={(privacy) => change({ privacy })} look={() => <DraftPreview text={draft.text} />} /></div>
      <div role="alert" className="text-sm text-destructive-ink empty:hidden">{problem}</div>
      <div className="flex justify-end gap-2"><Button variant="outline" onClick={onCancel}>{core('action.cancel')}</Button><Button type="submit" variant="primary" disabled={empty || over} loading={state !== 'writing'}>{t('composer.create')}</Button></div>
    </form>
  );
}
