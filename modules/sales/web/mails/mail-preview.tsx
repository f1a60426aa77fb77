import { useEffect, useRef, useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { previewMail, type ActivityTopic, type MailReader } from '../../contract.ts';

interface Text { subject: string; body: string }
interface Shown { reader: string; text: Text; filled: Text & { missing: string[] } }

/** The mail as one of its readers gets it; gone as soon as its text changes. */
export function MailPreview({ of, readers, text }: { of: { workspace_slug: string; topic: ActivityTopic; subjectId: string }; readers: readonly MailReader[]; text: Text }) {
  const t = useT('sales');
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const show = async (reader: string) => {
    setBusy(true);
    setProblem(null);
    try { setShown({ reader, text, filled: await request(previewMail, { ...of, to: reader, ...text }, { idempotencyKey: newId() }) }); } catch (error) { setShown(null); const e = toApiError(error); setProblem(e.fields[0]?.message ?? errorText(e)); }
    setBusy(false);
  };
  const now = shown && shown.text.subject === text.subject && shown.text.body === text.body && readers.some((r) => r.id === shown.reader) ? shown : null;
  const [first] = readers;
  const place = useRef<HTMLElement>(null);
  // It comes below what is in sight.
  useEffect(() => { if (shown) place.current?.scrollIntoView({ block: 'nearest' }); }, [shown]);
  return (
    <>
      <Button variant="outline" className="self-start" loading={busy} disabled={!first || text.subject.trim() === '' || text.body.trim() === ''} onClick={() => void show(now?.reader ?? first!.id)}>{t('leads.mail.preview')}</Button>
      <div aria-live="polite" className="contents">
        {problem && <Notice kind="error">{problem}</Notice>}
        {now && (
          <section ref={place} aria-label={t('leads.mail.preview')} className="rounded-lg border bg-muted/40 p-3 text-sm">
            {readers.length > 1 && <div className="mb-3 max-w-72"><Select aria-label={t('mails.as')} value={now.reader} options={readers.map((r) => ({ value: r.id, label: r.name }))} onValueChange={(id) => { if (id) void show(id); }} /></div>}
            <p dir="auto" className="font-medium break-words">{now.filled.subject}</p><p dir="auto" className="mt-2 break-words whitespace-pre-line">{now.filled.body}</p>
            {now.filled.missing.length > 0 && <p className="mt-2 text-warning-ink">{t('leads.mail.missing', { places: now.filled.missing.join(', ') })}</p>}
          </section>
        )}
      </div>
    </>
  );
}
