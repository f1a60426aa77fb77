import { ListChecks, Mail, Phone, StickyNote, Users, type LucideIcon } from 'lucide-react';
import type { ActivityKind } from '../../contract.ts';

/** Picture of each kind of activity. */
export const activityIcons: Record<ActivityKind, LucideIcon> = { call: Phone, meeting: Users, email: Mail, task: ListChecks, note: StickyNote };
