import { listRows } from '#core/server/resource/list.ts';
import { handle, handleStream } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract.ts';
import { bankAccountOf, bankAccountRecord } from '../service/bank/account-record.ts';
import * as account from '../service/bank/accounts.ts';
import * as file from '../service/bank/statement-files.ts';
import { linesOf, showLine } from '../service/bank/line-record.ts';
import * as run from '../service/bank/match-runs.ts';
import * as match from '../service/bank/match.ts';
import '../service/bank/party-hooks.ts';
import * as feeds from '../service/bank/feeds/feeds.ts';
import { feedJobs, feedSubscribers } from '../service/bank/feeds/jobs.ts';
import { changeFeeds } from '../service/bank/feeds/set-up.ts';
import { reportReconciliation } from '../service/bank/reconciliation.ts';
import { bankRuleRecord, createRule, updateRule } from '../service/bank/rules.ts';
import { changeBankSettings, showBankSettings } from '../service/bank/settings.ts';
import { readFileJob } from '../service/bank/statement-reading-job.ts';
import { bankStatementRecord } from '../service/bank/statement-record.ts';
import { enterBalances, removeStatement, signOff } from '../service/bank/statements.ts';
import { suggestionsOf } from '../service/bank/suggest.ts';
import { bankTransferRecord } from '../service/bank/transfer-record.ts';
import { seedBankAccounts } from '../service/bank/seed.ts';
import * as transfer from '../service/bank/transfers.ts';
import type { Part } from './part.ts';

/** Bank accounts, transfers, statements and their reconciliation. */
export const bank: Part = {
  routes: [
    ...mountResource(contract.bankAccounts, bankAccountRecord, { list: account.listBankAccounts, get: account.getBankAccount, create: account.createBankAccount, update: account.updateBankAccount, remove: account.removeBankAccount, restore: account.restoreBankAccount, export: false }),
    handleStream(contract.bankAccounts.export, account.exportBankAccounts),
    ...mountResource(contract.bankTransfers, bankTransferRecord, { create: transfer.createTransfer, update: transfer.updateTransfer, remove: transfer.removeTransfer, bulk: false }),
    handle(contract.postBankTransfer, transfer.postTransfer), handle(contract.voidBankTransfer, transfer.voidByHand),
    ...mountResource(contract.bankStatements, bankStatementRecord, { create: false, update: false, remove: removeStatement, restore: false, bulk: false }),
    handle(contract.readStatementFile, file.readStatementUpload), handle(contract.listStatementFiles, file.listFiles), handle(contract.getStatementFile, file.showStatementFile), handle(contract.chooseStatementFile, file.chooseReading), handle(contract.takeStatementFile, file.takeFile), handle(contract.dropStatementFile, file.dropFile),
    handle(contract.reconciliationReport, reportReconciliation), handle(contract.enterStatementBalances, enterBalances), handle(contract.signOffStatement, signOff),
    handle(contract.listBankLines, async (ctx, { accountId, ...input }) => listRows<contract.BankLine>(ctx, linesOf((await bankAccountOf(ctx, accountId)).id), input)), handle(contract.getBankLine, showLine), handle(contract.suggestForLine, suggestionsOf),
    handle(contract.matchBankLine, match.matchByHand), handle(contract.unmatchBankLine, match.unmatch), handle(contract.excludeBankLine, match.exclude), handle(contract.holdBankLine, match.hold), handle(contract.reopenBankLine, match.reopen),
    handle(contract.startMatchRun, run.startByHand), handle(contract.getMatchRun, run.showRun), handle(contract.cancelMatchRun, run.cancelRun),
    ...mountResource(contract.bankRules, bankRuleRecord, { create: createRule, update: updateRule }),
    handle(contract.getBankFeeds, feeds.showFeeds), handle(contract.lookAtConsent, feeds.lookNow), handle(contract.askFeedBanks, feeds.askBanks), handle(contract.updateBankFeeds, changeFeeds), handle(contract.findFeedBanks, feeds.findBanks), handle(contract.connectBank, feeds.connect), handle(contract.disconnectBank, feeds.disconnect), handle(contract.mapFeed, feeds.map), handle(contract.fetchFeed, feeds.fetchNow),
    handle(contract.getBankSettings, showBankSettings), handle(contract.updateBankSettings, changeBankSettings),
  ],
  records: [bankAccountRecord, bankTransferRecord, bankStatementRecord, bankRuleRecord],
  seed: seedBankAccounts,
  jobs: [file.forgetFiles, readFileJob, run.matchJob, run.releaseHeld, ...feedJobs],
  subscribers: feedSubscribers,
};
