import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Notice } from '#core/web/ui/notice.tsx';

/** Says that a colleague has saved while something was typed here, and asks whose is to stand. */
export function NewerNotice({ onChoose }: { onChoose: (whose: 'mine' | 'newer') => void }) {
  const t = useT('greeting');
  return (
    <Notice kind="warning">
      <p>{t('newer.lead')}</p>
      <p className="mt-2 flex flex-wrap gap-2"><Button size="sm" variant="outline" onClick={() => onChoose('newer')}>{t('newer.take')}</Button><Button size="sm" variant="outline" onClick={() => onChoose('mine')}>{t('newer.keepMine')}</Button></p>
    </Notice>
  );
}
