import { useT } from '#core/web/i18n/i18n.ts';
import type { Activity } from '../../contract.ts';
import '../sales-texts.ts';

const states = ['received', 'logged', 'queued', 'sent', 'delivered', 'read', 'failed', 'unknown'];

/** What is known of a text message: from whom it was, by which number it went, how far it came. */
export function TextMarks({ activity: { direction, text } }: { activity: Pick<Activity, 'direction' | 'text'> }) {
  const t = useT('sales');
  const state = text?.state && states.includes(text.state) && text.state !== 'received' ? text.state : null;
  return (
    <p className="flex flex-wrap gap-x-2 text-xs text-muted-foreground">
      {direction && <span>{t(`leads.activity.direction.${direction}`)}</span>}
      {text && text.number !== '' && <bdi className="wrap-anywhere">{text.number}</bdi>}
      {state && <span className={state === 'failed' ? 'text-destructive-ink' : state === 'read' || state === 'delivered' ? 'text-success-ink' : ''}>{t(`texts.state.${state}`)}</span>}
    </p>
  );
}
