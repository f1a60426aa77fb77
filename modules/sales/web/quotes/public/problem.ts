import { toApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { toast } from '#core/web/ui/toast.ts';

/** Gives the function that says why a call failed: what quotes refuse in the language the page is read in, everything else in that of the app. */
export function useProblem(): (error: unknown) => string {
  const t = useT('sales');
  return (error) => {
    const e = toApiError(error);
    return e.code.startsWith('sales.') ? t(`refused.${e.code.slice('sales.'.length)}`, e.details) : errorText(e);
  };
}

/** The same in a toast. */
export function useShowProblem(): (error: unknown) => void {
  const problem = useProblem();
  return (error) => { toast.error(problem(error)); };
}
