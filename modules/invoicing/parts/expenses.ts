import { handle, handleStream } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract/expenses.ts';
import * as advances from '../service/expenses/advances.ts';
import { ask } from '../service/expenses/ask-receipt.ts';
import { cardLines, makeOfLines } from '../service/expenses/card-lines.ts';
import * as categories from '../service/expenses/categories.ts';
import '../service/expenses/evidence.ts';
import { choicesOn } from '../service/expenses/choices.ts';
import * as decide from '../service/expenses/decide.ts';
import * as draft from '../service/expenses/draft.ts';
import { expenseJobs } from '../service/expenses/jobs.ts';
import '../service/expenses/line-record.ts';
import { listExpenses } from '../service/expenses/list.ts';
import { defineExpenseNotices } from '../service/expenses/notices.ts';
import { registerExpenseParties } from '../service/expenses/party-hooks.ts';
import * as files from '../service/expenses/pay-files.ts';
import * as books from '../service/expenses/post.ts';
import { printReport } from '../service/expenses/print.ts';
import * as policies from '../service/expenses/policies.ts';
import * as rates from '../service/expenses/rates.ts';
import { showExpense } from '../service/expenses/read.ts';
import { readReceiptWords } from '../service/expenses/read-receipt.ts';
import { rebill } from '../service/expenses/rebill.ts';
import * as receipts from '../service/expenses/receipts.ts';
import { expenseRecord } from '../service/expenses/record.ts';
import { reimburse, takeBack } from '../service/expenses/reimburse.ts';
import { recurringExpenseRecord } from '../service/expenses/recurring/record.ts';
import * as recurring from '../service/expenses/recurring/recurring.ts';
import * as reports from '../service/expenses/reports.ts';
import { seedExpenses } from '../service/expenses/seed.ts';
import * as settings from '../service/expenses/settings.ts';
import { listenToOpenItems } from '../service/expenses/settlement.ts';
import * as shares from '../service/expenses/shares.ts';
import { figures } from '../service/expenses/totals.ts';
import type { Part } from './part.ts';

defineExpenseNotices();
listenToOpenItems();
receipts.registerReceipts();
registerExpenseParties();

/** Expense claims: receipts, distances and days away, their rules, approval, and their way into the books. */
export const expenses: Part = {
  routes: [
    ...mountResource(contract.expenses, expenseRecord, { list: listExpenses, get: false, create: false, update: false, remove: draft.removeDraft, restore: false, bulk: false }),
    handle(contract.getExpense, showExpense), handle(contract.createExpense, draft.createDraft), handle(contract.updateExpense, draft.updateDraft), handle(contract.previewExpense, draft.previewDraft), handle(contract.duplicateExpense, draft.copyExpense), handle(contract.expenseChoices, choicesOn), handle(contract.expenseFigures, figures),
    handle(contract.addReceipt, receipts.add), handle(contract.removeReceipt, receipts.remove), handle(contract.askReceipt, ask), handle(contract.readReceiptFile, readReceiptWords),
    handle(contract.submitExpense, decide.submit), handle(contract.recallExpense, decide.recall), handle(contract.approveExpense, decide.approve), handle(contract.rejectExpense, decide.reject),
    handle(contract.splitExpense, shares.split), handle(contract.withdrawShares, shares.withdraw), handle(contract.undoShare, shares.undo), handle(contract.listOfferedShares, shares.offered), handle(contract.answerShare, shares.answer),
    handle(contract.postExpense, books.post), handle(contract.voidExpense, books.voidIt), handle(contract.rebillExpense, rebill), handle(contract.reimburseExpenses, reimburse), handle(contract.takeBackReimbursement, takeBack), 
    handle(contract.expensePayFile, files.makeFile), handle(contract.listExpensePayFiles, files.payFiles), handleStream(contract.downloadExpensePayFile, files.downloadFile), handle(contract.executeExpensePayFile, files.execute), handle(contract.discardExpensePayFile, files.discard),
    ...mountResource(contract.expenseCategories, categories.categoryRecord, { create: categories.createCategory, update: categories.updateCategory, remove: categories.removeCategory, bulk: false }),
    ...mountResource(contract.expensePolicies, policies.policyRecord, { create: policies.createPolicy, update: policies.updatePolicy, remove: policies.removePolicy, restore: false, bulk: false }), handle(contract.orderExpensePolicies, policies.orderPolicies), handle(contract.expensePolicyOf, policies.showPolicyOf),
    ...mountResource(contract.mileageRates, rates.mileageRecord, { create: rates.createMileage, update: rates.updateMileage, remove: rates.removeMileage, bulk: false }),
    ...mountResource(contract.perDiemRates, rates.perDiemRecord, { create: rates.createPerDiem, update: rates.updatePerDiem, remove: rates.removePerDiem, bulk: false }),
    ...mountResource(contract.expenseReports, reports.reportRecord, { list: reports.listReports, get: reports.getReport, create: reports.createReport, update: reports.updateReport, remove: reports.removeReport, restore: false, bulk: false, export: false }),
    handle(contract.getReport, reports.whole), handle(contract.arrangeReport, reports.arrange), handle(contract.submitReport, reports.submitReport), handle(contract.approveReport, reports.approveReport), handle(contract.rejectReport, reports.giveReportBack), handleStream(contract.reportPdf, printReport),
    ...mountResource(contract.expenseAdvances, advances.advanceRecord, { list: advances.listAdvances, get: advances.getAdvance, create: advances.payAdvance, update: false, remove: advances.takeBack, restore: false, bulk: false, export: false }),
    handle(contract.expenseBalance, advances.balance),
    ...mountResource(contract.recurringExpenses, recurringExpenseRecord, { create: recurring.addRecurringExpense, update: recurring.changeRecurringExpense, bulk: false }),
    handle(contract.pauseRecurringExpense, recurring.pauseExpense), handle(contract.resumeRecurringExpense, recurring.resumeExpense), handle(contract.listRecurringExpenseRuns, recurring.listExpenseRuns),
    handle(contract.listCardLines, cardLines), handle(contract.makeCardExpenses, makeOfLines),
    handle(contract.getExpenseSettings, (ctx) => settings.readExpenseSettings(ctx)), handle(contract.updateExpenseSettings, settings.changeExpenseSettings), handle(contract.listDelegates, settings.delegatesOf), handle(contract.addDelegate, settings.delegateTo), handle(contract.endDelegate, settings.endDelegation),
    handle(contract.getPayee, settings.ownPayee), handle(contract.setPayee, settings.changePayee),
  ],
  records: [expenseRecord, categories.categoryRecord, policies.policyRecord, rates.mileageRecord, rates.perDiemRecord, reports.reportRecord, advances.advanceRecord, recurringExpenseRecord],
  jobs: expenseJobs,
  seed: seedExpenses,
};
