import { useT, useLanguage } from '#core/web/i18n/i18n.ts';
import { sentenceOf, type Draft } from '../sentence.ts';
import type { KnownFields, KnownKinds } from '../use-kinds.ts';

/** The rule as a sentence, while it is being written. */
export function InWords({ rule, kinds, fields }: { rule: Draft; kinds: KnownKinds; fields: KnownFields }) {
  const t = useT('automation');
  const language = useLanguage();
  const told = sentenceOf({ t, language, kinds, fields }, rule);
  return (
    <section aria-label={t('editor.inWords')} aria-live="polite" className="rounded-lg border bg-muted/50 px-4 py-3 text-pretty">
      <p dir="auto"><strong className="font-medium">{told.when}</strong>{told.conditions !== null && <> {t('sentence.if', { conditions: told.conditions })}</>}{t('sentence.then')}</p>
      <ol className="mt-1 list-decimal ps-5">{told.steps.map((step, i) => <li key={i} dir="auto" className="break-words">{step}</li>)}</ol>
    </section>
  );
}
