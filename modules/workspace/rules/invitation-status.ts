import type { InvitationStatus } from '../contract.ts';

/** Status as it is told: a pending invitation whose time is over is expired, also before the job has noticed. */
export function statusAt(row: { status: string; expires_at: Date }, now: Date): InvitationStatus {
  return row.status === 'pending' && row.expires_at.getTime() <= now.getTime() ? 'expired' : (row.status as InvitationStatus);
}

/** Why a link does not work any more; null while it does. */
export function deadBecause(row: { status: string; expires_at: Date; token_dead: boolean | null }, now: Date): string | null {
  const status = statusAt(row, now);
  if (status !== 'pending') return status;
  return row.token_dead ? 'renewed' : null;
}
