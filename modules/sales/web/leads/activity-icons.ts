import { ListChecks, Mail, MessageCircle, MessageSquareText, Phone, StickyNote, Users, type LucideIcon } from 'lucide-react';
import type { ActivityKind } from '../../contract.ts';

/** Picture of each kind of activity. */
export const activityIcons: Record<ActivityKind, LucideIcon> = { call: Phone, meeting: Users, email: Mail, sms: MessageSquareText, whatsapp: MessageCircle, task: ListChecks, note: StickyNote };
