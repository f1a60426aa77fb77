import type { WebModule } from '#core/web/slots/slots.ts';
import { devWeb } from '#core/web/dev/index.ts';
import { web as accounting } from '#modules/accounting/web/index.ts';
import { web as automation } from '#modules/automation/web/index.ts';
import { web as chat } from '#modules/chat/web/index.ts';
import { web as developer } from '#modules/developer/web/index.ts';
import { web as feed } from '#modules/feed/web/index.ts';
import { web as files } from '#modules/files/web/index.ts';
import { web as greeting } from '#modules/greeting/web/index.ts';
import { web as identity } from '#modules/identity/web/index.ts';
import { web as invoicing } from '#modules/invoicing/web/index.ts';
import { web as notifications } from '#modules/notifications/web/index.ts';
import { web as parties } from '#modules/parties/web/index.ts';
import { web as payments } from '#modules/payments/web/index.ts';
import { web as sales } from '#modules/sales/web/index.ts';
import { web as settings } from '#modules/settings/web/index.ts';
import { web as social } from '#modules/social/web/index.ts';
import { web as texting } from '#modules/texting/web/index.ts';
import { web as workspace } from '#modules/workspace/web/index.ts';

/** The rooms of the house as the browser knows them, in the order of their entries. */
export const webModules: readonly WebModule[] = [files, identity, workspace, notifications, settings, parties, social, chat, feed, accounting, payments, invoicing, texting, sales, greeting, developer, automation, devWeb];
