import { useEffect, useMemo } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { setWriting, type Writing } from '#core/web/i18n/writing.ts';
import type { getAppliedSettings } from '#modules/settings/contract.ts';

/** Days, times and amounts are written as the workspace chose, from its first page on and after every change. */
export function useWorkspaceWriting(applied: OutputOf<typeof getAppliedSettings> | undefined): void {
  const writing = useMemo((): Writing | null => {
    if (!applied) return null;
    const { dateFormat, timeFormat, weekStart } = applied.system;
    const { code, symbol, position, thousandsMark, decimalMark } = applied.currency;
    return { dateFormat, timeFormat, weekStart, money: { code, symbol, position, thousandsMark, decimalMark } };
  }, [applied]);
  useEffect(() => { setWriting(writing); }, [writing]);
}
