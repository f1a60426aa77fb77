import { useMemo } from 'react';
import { useRead } from '#core/web/query.ts';
import { documentLists, kindsOf, type BusinessDocument } from '../../../contract.ts';
import { documentTopics, useBase } from '../document-words.ts';
import { depositFilter } from './deposit-filter.ts';

/** A posted deposit that may be taken off a draft. */
export interface DepositChoice { id: string; number: string; issuedOn: string; total: string }

/** Deposits of the draft's party and currency that no other document took off and nothing credits, and those the draft takes off already. */
export function useDeposits(d: BusinessDocument): { choices: readonly DepositChoice[]; totals: ReadonlyMap<string, string> } {
  const asks = kindsOf[d.direction][0];
  const filter = depositFilter(d);
  const enabled = d.partyId !== null && d.kind === asks && !d.isDeposit;
  const query = useRead(documentLists[d.direction].list, { ...useBase(), filter, limit: 50, sort: '-issuedOn', count: 'none' } as never, { topics: documentTopics, enabled });
  return useMemo(() => {
    const own = d.deposits.map(({ id, number, issuedOn, total }) => ({ id, number, issuedOn, total }));
    const free = (enabled ? query.data?.items ?? [] : []).filter((x) => !x.depositUsed && x.id !== d.id && !own.some((o) => o.id === x.id)).map((x) => ({ id: x.id, number: x.number ?? '', issuedOn: x.issuedOn, total: x.total }));
    const choices = [...own, ...free];
    return { choices, totals: new Map(choices.map((x) => [x.id, x.total])) };
  }, [d, enabled, query.data]);
}
