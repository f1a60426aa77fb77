import { useT } from '#core/web/i18n/i18n.ts';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { storedTermProblem } from '../../contract.ts';
import { useDayText } from '../bank/bank-words.ts';
import { exampleOf, useFigureText } from './term-words.ts';
import { storedTerm, type TypedTerm } from './typed-term.ts';

/** What an invoice of today would say with what is typed; until it holds, what is wrong with it. */
export function TermExample({ typed }: { typed: Pick<TypedTerm, 'lines' | 'early'> }) {
  const t = useT('accounting');
  const day = useDayText();
  const figure = useFigureText();
  const today = useWorkspaceDay();
  const term = storedTerm(typed);
  const text = () => {
    try {
      const wrong = storedTermProblem(term.lines);
      if (wrong) return [t(`rule.term_${wrong.problem}`)];
      const { parts, early } = exampleOf(term, today);
      const due = parts.length === 1 ? t('term.example', { day: day(parts[0]!.dueOn) }) : t('term.exampleParts', { parts: parts.map((p) => t('term.examplePart', { amount: figure(p.amount), day: day(p.dueOn) })).join(t('term.text.and')) });
      return [due, ...(early ? [t('term.exampleEarly', { day: day(early.until), amount: figure(early.amount) })] : [])];
    } catch { return [t('term.exampleUnclear')]; }
  };
  return <div role="status" aria-label={t('term.exampleTitle')} className="rounded-md bg-muted px-3 py-2 text-sm text-muted-foreground">{text().map((line) => <p key={line}>{line}</p>)}</div>;
}
