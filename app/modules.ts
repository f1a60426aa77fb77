import type { Module } from '#core/server/module.ts';
import { accounting } from '#modules/accounting/module.ts';
import { automation } from '#modules/automation/module.ts';
import { chat } from '#modules/chat/module.ts';
import { developer } from '#modules/developer/module.ts';
import { feed } from '#modules/feed/module.ts';
import { files } from '#modules/files/module.ts';
import { greeting } from '#modules/greeting/module.ts';
import { identity } from '#modules/identity/module.ts';
import { invoicing } from '#modules/invoicing/module.ts';
import { notifications } from '#modules/notifications/module.ts';
import { payments } from '#modules/payments/module.ts';
import { parties } from '#modules/parties/module.ts';
import { sales } from '#modules/sales/module.ts';
import { settings } from '#modules/settings/module.ts';
import { social } from '#modules/social/module.ts';
import { texting } from '#modules/texting/module.ts';
import { workspace } from '#modules/workspace/module.ts';

/** The rooms of the house, in the order of their migrations and seeds. */
export const modules: readonly Module[] = [
  files,
  identity,
  workspace,
  notifications,
  settings,
  parties,
  social,
  chat,
  feed,
  accounting,
  payments,
  invoicing,
  texting,
  sales,
  greeting,
  developer,
  automation,
];
