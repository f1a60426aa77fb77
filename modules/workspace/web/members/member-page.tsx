import { useEffect } from 'react';
import { useGo, useParams } from '#core/web/router.ts';
import { memberAddress } from './member-address.ts';

/** `/workspace/members/$id`: the list with that member's panel. */
export function MemberPage() {
  const go = useGo();
  const { id = '' } = useParams();
  useEffect(() => { go(memberAddress(id), { replace: true }); }, [go, id]);
  return null;
}
