import { handle, jobOutside, subscribe } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract/ledger.ts';
import { accountRecord } from '../service/ledger/account-record.ts';
import { findPostable, showLines, showTree } from '../service/ledger/account-tree.ts';
import { registerAccountUse } from '../service/ledger/account-uses.ts';
import * as account from '../service/ledger/accounts.ts';
import { closeThrough, reopenThrough, showClose } from '../service/ledger/close.ts';
import * as dimension from '../service/ledger/dimensions.ts';
import * as draft from '../service/ledger/drafts.ts';
import { postNew, reverseByHand, showEntry } from '../service/ledger/entries.ts';
import { draftRecord, entryRecord } from '../service/ledger/entry-record.ts';
import * as rate from '../service/ledger/fx-rates.ts';
import * as lock from '../service/ledger/lock-settings.ts';
import { findByNames, postOpeningEntry, showOpening } from '../service/ledger/opening.ts';
import { revalue, showRevaluation } from '../service/ledger/revaluation.ts';
import { changeSeries, showSeries } from '../service/ledger/series.ts';
import { mergeInto } from '../service/ledger/merge-accounts.ts';
import '../service/currency-use.ts';
import '../service/ledger/party-hooks.ts';
import { changeBook, followCurrency, setUp, showBook } from '../service/ledger/set-up.ts';
import * as hand from '../service/ledger/settle-by-hand.ts';
import * as template from '../service/ledger/templates.ts';
import { closeFiscalYear, reopenFiscalYear, showYear } from '../service/ledger/year-close.ts';
import { showVerification, startVerification, stopVerification, walkChain } from '../service/ledger/verify.ts';
import { seedBooks } from '../service/ledger/seed.ts';
import type { Part } from './part.ts';

registerAccountUse('accounting.item', { table: 'accounting.item', columns: ['income_account_id', 'expense_account_id'], removable: true });
registerAccountUse('accounting.tax', { table: 'accounting.tax', columns: ['output_account_id', 'input_account_id'], removable: true });
registerAccountUse('accounting.bank_rule', { table: 'accounting.bank_rule', columns: ['account_id'], removable: true });
registerAccountUse('accounting.bank_settings', { table: 'accounting.bank_settings', columns: ['write_off_account_id'] });
registerAccountUse('accounting.bank_transfer', { table: 'accounting.bank_transfer', columns: ['fee_account_id'], where: "x.status = 'draft'", removable: true });

/** The chart of accounts, journal entries, opening balances, locks and the proof of the books. */
export const ledger: Part = {
  routes: [
    handle(contract.getBook, showBook), handle(contract.setUpBook, setUp), handle(contract.updateBook, changeBook),
    handle(contract.verifyBook, startVerification), handle(contract.getVerification, showVerification), handle(contract.cancelVerification, stopVerification),
    ...mountResource(contract.ledgerAccounts, accountRecord, { create: account.createAccount, update: account.updateAccount, remove: account.removeAccount, restore: account.restoreAccount }),
    handle(contract.mergeAccount, mergeInto), handle(contract.accountTree, showTree), handle(contract.findAccounts, findPostable), handle(contract.listLines, showLines),
    handle(contract.listAccountItems, hand.showItems), handle(contract.proposeSettlement, hand.proposeByHand), handle(contract.settleItems, hand.settleByHand), handle(contract.listSettlements, hand.showSettlements), handle(contract.undoSettlement, hand.undoByHand),
    ...mountResource(contract.entries, entryRecord, { get: false, create: false, update: false, remove: false, restore: false, bulk: false }),
    handle(contract.getEntry, showEntry), handle(contract.postNewEntry, postNew), handle(contract.reverse, reverseByHand), handle(contract.copyEntry, draft.copyToDraft),
    ...mountResource(contract.draftEntries, draftRecord, { get: false, create: false, update: false, restore: draft.restoreDraft }),
    handle(contract.getDraftEntry, draft.showDraft), handle(contract.createDraftEntry, draft.createDraft), handle(contract.updateDraftEntry, draft.updateDraft), handle(contract.postDraft, draft.postDraftEntry),
    ...mountResource(contract.entryTemplates, template.templateRecord, { create: template.createTemplate, update: template.updateTemplate, restore: template.restoreTemplate }), handle(contract.draftFromTemplate, draft.draftOf),
    handle(contract.getOpening, showOpening), handle(contract.postOpening, postOpeningEntry), handle(contract.matchParties, findByNames),
    handle(contract.getLocks, lock.showLocks), handle(contract.setLocks, lock.changeLocks), handle(contract.setHardLock, lock.closeForGood), handle(contract.addLockException, lock.addException), handle(contract.endLockException, lock.endException),
    handle(contract.listSeries, showSeries), handle(contract.setSeries, changeSeries),
    handle(contract.listFxRates, rate.showRates), handle(contract.addFxRate, rate.addRateOn), handle(contract.removeFxRate, rate.removeRateOn), handle(contract.findFxRate, rate.showRateOn),
    handle(contract.getRevaluation, showRevaluation), handle(contract.runRevaluation, revalue),
    handle(contract.getClose, showClose), handle(contract.closePeriod, closeThrough), handle(contract.reopenPeriod, reopenThrough), handle(contract.getYear, showYear), handle(contract.closeYear, closeFiscalYear), handle(contract.reopenYear, reopenFiscalYear),
    handle(contract.listDimensions, dimension.showDimensions), handle(contract.addDimension, dimension.createDimension), handle(contract.updateDimension, dimension.changeDimension), handle(contract.addDimensionValue, dimension.createValue), handle(contract.updateDimensionValue, dimension.changeValue),
  ],
  records: [accountRecord, entryRecord, draftRecord, template.templateRecord],
  jobs: [jobOutside('accounting.verify', walkChain), jobOutside('accounting.repeatEntries', (app) => template.writeDueEntries(app), '11 * * * *')],
  seed: seedBooks,
  subscribers: [subscribe('accounting.base_currency', 'settings.group.changed', async (ctx, event) => { if (event.subject_id === 'currency') await followCurrency(ctx, event.workspace_id!); })],
};
