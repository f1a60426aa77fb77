import { handle, handleStream } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import { bookLine } from '#modules/accounting/api.ts';
import * as contract from './contract.ts';
import { remove as removeMandate, showAutopay, showMandate } from './service/autopay/mandates.ts';
import { charge, showCharging, stop } from './service/autopay/plans.ts';
import { withdraw } from './service/autopay/withdraw.ts';
import { payPayable, showPayable } from './service/online/payables.ts';
import { retry } from './service/online/retry.ts';
import { standingOf } from './service/online/checkouts.ts';
import { changeOnline, showOnline } from './service/online/settings.ts';
import { allocate, unallocate, voidOne } from './service/changes.ts';
import { moneyAccounts, openItemsOf, stillOpenOf } from './service/open-items.ts';
import { creditsFor, payWithCredits } from './service/credits.ts';
import { net, readNetting, voidNet } from './service/netting/net.ts';
import { printNetting } from './service/netting/print.ts';
import { nettingRecord } from './service/netting/rows.ts';
import { readPayment } from './service/read.ts';
import { record } from './service/record.ts';
import { createFile } from './service/pay-files/create.ts';
import { payables } from './service/pay-files/payables.ts';
import { changeUsBank, confirmUsBank } from './service/pay-files/payee-banks.ts';
import { download, files } from './service/pay-files/read.ts';
import { paymentRecord } from './service/rows.ts';
import { file1099 } from './service/us-1099/file.ts';
import { read1099 } from './service/us-1099/read.ts';
import { paymentsOf } from './service/uses.ts';

export const routes = [
  ...mountResource(contract.payments, paymentRecord, { get: false, create: false, update: false, remove: false, restore: false, bulk: false }),
  handle(contract.getPayment, (ctx, { id }) => readPayment(ctx, id)), { ...handle(contract.recordPayment, record), line: bookLine }, handle(contract.allocatePayment, allocate), handle(contract.unallocatePayment, unallocate), handle(contract.voidPayment, voidOne),
  ...mountResource(contract.nettings, nettingRecord, { get: false, create: false, update: false, remove: false, restore: false, bulk: false }),
  handle(contract.getNetting, (ctx, { id }) => readNetting(ctx, id)), handle(contract.createNetting, net), handle(contract.voidNetting, voidNet), handleStream(contract.nettingPdf, printNetting),
  handle(contract.getOnline, showOnline), handle(contract.updateOnline, changeOnline), handle(contract.retryCheckout, retry),
  handle(contract.openPayable, showPayable), handle(contract.startPaying, payPayable), handle(contract.checkoutState, standingOf),
  handle(contract.getAutopay, showAutopay), handle(contract.getMandate, showMandate), handle(contract.removeMandate, removeMandate), handle(contract.withdrawMandate, withdraw), handle(contract.getCharging, showCharging), handle(contract.chargeNow, charge), handle(contract.stopCharging, stop),
  handle(contract.listPayables, payables), handle(contract.changePayeeBank, changeUsBank), handle(contract.confirmPayeeBank, confirmUsBank), handle(contract.createPayFile, createFile), handle(contract.listPayFiles, files), handleStream(contract.downloadPayFile, download),
  handle(contract.listOpenItems, openItemsOf), handle(contract.stillOpen, stillOpenOf), handle(contract.listMoneyAccounts, moneyAccounts), handle(contract.listPaymentsOf, paymentsOf), handle(contract.listCreditsFor, creditsFor), { ...handle(contract.useCredits, payWithCredits), line: bookLine },
  handle(contract.us1099, read1099), handleStream(contract.us1099File, file1099),
];
