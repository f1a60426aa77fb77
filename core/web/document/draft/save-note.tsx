import { Check, CircleAlert, CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Notice } from '../../ui/notice.tsx';
import type { SaveState } from './draft.ts';

/** True while something stands in the way of saving: whoever leaves is asked first. */
export const isStuck = (state: SaveState): boolean => state === 'wrong' || state === 'failed' || state === 'conflict';

/** How a draft stands with the server, in the room's words. */
export function SaveNote({ state, className, children }: { state: SaveState; className?: string; children: ReactNode }) {
  const Icon = isStuck(state) ? CircleAlert : state === 'saved' ? Check : CloudUpload;
  return <span role="status" className={cn('inline-flex items-center gap-1.5 text-sm', isStuck(state) ? 'text-destructive-ink' : 'text-muted-foreground', className)}><Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />{children}</span>;
}

/** Somebody else changed the document: whose copy stays? */
export function ConflictNotice({ say, onResolve }: { say: Translate; onResolve: (whose: 'mine' | 'newer') => void }) {
  return <Notice kind="warning"><p>{say('conflict')}</p><div className="mt-2 flex flex-wrap gap-2"><Button size="sm" onClick={() => onResolve('mine')}>{say('keepMine')}</Button><Button size="sm" variant="outline" onClick={() => onResolve('newer')}>{say('takeNewer')}</Button></div></Notice>;
}
