import { useQuery } from '@tanstack/react-query';
import { CircleCheck, FileQuestion, MailCheck } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { readToken } from '#core/web/api/cookies.ts';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { fieldText } from '#core/web/errors/words.ts';
import { setLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useParams } from '#core/web/router.ts';
import { usePageTitle } from '#core/web/title.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Image } from '#core/web/ui/image.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { openForm, type FormAnswer, type PublicForm } from '../../../contract.ts';
import { campaignOf } from '../../../rules/capture/campaign-of.ts';
import { FormInputs } from './form-inputs.tsx';
import { sendEntry } from './send-entry.ts';

/** A form's own page. */
export function PublicFormPage() {
  const t = useT('sales');
  const { token = '' } = useParams();
  const query = useQuery<PublicForm, ApiError>({ queryKey: ['publicForm', token], staleTime: Infinity, retry: false, queryFn: ({ signal }) => request(openForm, { token }, { signal }).catch((error) => { throw toApiError(error); }) });
  const form = query.data;
  const [answer, setAnswer] = useState<FormAnswer | null>(() => doneOf(location.search));
  usePageTitle(form ? form.title || form.by.name : null);
  const language = form?.language;
  useEffect(() => { if (language && !readToken()) void setLanguage(language); }, [language]);
  if (query.error) return <Plain>{query.error.status === 404 || query.error.status === 422 ? <EmptyState icon={FileQuestion} level={1} title={t('capture.public.goneTitle')}>{t('capture.public.gone')}</EmptyState> : <QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />}</Plain>;
  if (!form) return <Plain><div aria-hidden className="flex flex-col gap-4"><Skeleton className="h-8 w-56" /><Skeleton className="h-10 w-full" /><Skeleton className="h-10 w-full" /><Skeleton className="h-24 w-full" /></div></Plain>;
  return (
    <Plain by={form.by} language={form.language}>
      {answer ? <Thanks answer={answer} /> : <Filling form={form} token={token} onSent={setAnswer} />}
    </Plain>
  );
}

/** Somebody whose browser runs no scripts was sent here after a plain HTML form. */
function doneOf(query: string): FormAnswer | null {
  const done = new URLSearchParams(query).get('done');
  return done === 'received' || done === 'confirm' ? { status: done, thanks: '', redirectUrl: '' } : null;
}

/** The frame of public pages of this part. */
export function Plain({ by, language, wide, children }: { by?: PublicForm['by']; /** Language of what it says, whatever the viewer's own is. */ language?: PublicForm['language']; /** With room for a calendar. */ wide?: boolean; children: ReactNode }) {
  return (
    <div {...(language ? { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' } : {})} className="min-h-dvh bg-sidebar px-4 py-8 sm:py-16">
      <main id="main" className={wide ? 'mx-auto w-full max-w-180' : 'mx-auto w-full max-w-140'}>
        {by && <div className="mb-4 flex h-9 items-center">{by.logo ? <Image src={by.logo} alt={by.name} className="h-9 w-auto max-w-48 object-contain dark:rounded-md dark:bg-white dark:p-1" /> : <bdi className="text-lg font-semibold tracking-tight">{by.name}</bdi>}</div>}
        <div className="rounded-xl border bg-card p-5 sm:p-8">{children}</div>
      </main>
    </div>
  );
}

function Thanks({ answer }: { answer: FormAnswer }) {
  const t = useT('sales');
  const confirm = answer.status === 'confirm';
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-6 text-center">
      {confirm ? <MailCheck aria-hidden className="size-10 text-primary-ink" strokeWidth={1.5} /> : <CircleCheck aria-hidden className="size-10 text-success-ink" strokeWidth={1.5} />}
      <h1 className="text-xl font-semibold">{t(confirm ? 'capture.public.confirmTitle' : 'capture.public.thanksTitle')}</h1>
      <p dir="auto" className="whitespace-pre-line text-muted-foreground">{answer.thanks || t(confirm ? 'capture.public.confirm' : 'capture.public.thanks')}</p>
    </div>
  );
}

function Filling({ form, token, onSent }: { form: PublicForm; token: string; onSent: (answer: FormAnswer) => void }) {
  const t = useT('sales');
  const [values, setValues] = useState<Record<string, string>>({});
  const [consent, setConsent] = useState(false);
  const [trap, setTrap] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true); setSaid(''); setErrors({});
    try {
      const sent = await sendEntry(token, { values, consent, stamp: form.stamp, homepage: trap, page: `${location.origin}${location.pathname}`.slice(0, 500), utm: campaignOf(location.search) });
      if ('answer' in sent) { if (sent.answer.redirectUrl) location.assign(sent.answer.redirectUrl); else onSent(sent.answer); return; }
      setErrors(Object.fromEntries(sent.fields.map((f) => [f.path, fieldText(f)])));
      setSaid(sent.fields.length > 0 ? t('capture.public.wrong') : sent.message);
      document.querySelector<HTMLElement>('#form-entry [aria-invalid="true"], #form-entry [data-wrong]')?.focus();
    } catch { setSaid(t('capture.public.offline')); } finally { setBusy(false); }
  };
  return (
    <form id="form-entry" noValidate className="flex flex-col gap-5" onSubmit={(e) => { e.preventDefault(); void send(); }}>
      {(form.title || form.intro) && <div>{form.title && <h1 dir="auto" className="text-2xl font-semibold tracking-tight text-balance">{form.title}</h1>}{form.intro && <p dir="auto" className="mt-1 whitespace-pre-line text-muted-foreground">{form.intro}</p>}</div>}
      {!form.title && <h1 className="sr-only">{form.by.name}</h1>}
      <FormInputs fields={form.fields} values={values} errors={errors} onChange={(key, value) => setValues({ ...values, [key]: value })} />
      {/* People do not see this one; programs fill it in. */}
      <div aria-hidden className="sr-only"><input name="homepage" tabIndex={-1} autoComplete="off" value={trap} onChange={(e) => setTrap(e.target.value)} /></div>
      {form.consentText && <Field label={form.consentText} hideLabel group required={form.consentRequired} {...(errors['consent'] ? { error: errors['consent'] } : {})}><Checkbox checked={consent} onCheckedChange={(on) => setConsent(on === true)} label={form.consentText} /></Field>}
      {said && <Notice kind="error">{said}</Notice>}
      <Button type="submit" variant="primary" size="lg" loading={busy}>{form.submitLabel || t('capture.public.send')}</Button>
    </form>
  );
}
