import { handle, handleStream, subscribe } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract/reports.ts';
import '../service/party-accounts.ts';
import '../service/reports/party-columns.ts';
import { agingItemsOf, agingOf } from '../service/reports/aging.ts';
import * as budget from '../service/reports/budgets.ts';
import { explain } from '../service/reports/explain.ts';
import { exportFile } from '../service/reports/export.ts';
import { forecastOf } from '../service/reports/forecast.ts';
import { ledgerOf } from '../service/reports/general-ledger.ts';
import { reportMailJobs } from '../service/reports/mail-job.ts';
import { reportMailRecord } from '../service/reports/mail-record.ts';
import * as mail from '../service/reports/mail-schedules.ts';
import * as note from '../service/reports/notes.ts';
import { overviewOf } from '../service/reports/overview.ts';
import { figuresOf } from '../service/reports/party-figures.ts';
import { statementOf } from '../service/reports/party-statement.ts';
import { showBalanceSheet, showCashFlow, showProfitAndLoss, showReportDimensions, showTrialBalance } from '../service/reports/reports.ts';
import { previewStatement, sendStatement, statementMailJobs } from '../service/reports/statement-mail.ts';
import { mailMany, showStatementPlan, startStatements } from '../service/reports/statement-print.ts';
import { taxFigures, taxLinesOf } from '../service/reports/tax-figures.ts';
import { adjust, takeBack } from '../service/reports/tax-adjustments.ts';
import * as taxReturn from '../service/reports/tax-returns.ts';
import type { Part } from './part.ts';

/** Reports and their mails, tax returns, budgets and the forecast. */
export const reports: Part = {
  routes: [
    handle(contract.trialBalance, showTrialBalance), handle(contract.profitAndLoss, showProfitAndLoss), handle(contract.balanceSheet, showBalanceSheet), handle(contract.cashFlow, showCashFlow),
    handle(contract.explainCell, explain), handle(contract.generalLedger, ledgerOf), handle(contract.partyStatement, statementOf), handle(contract.partyFigures, figuresOf), handle(contract.previewStatementMail, previewStatement), handle(contract.mailStatement, sendStatement), handle(contract.printStatements, startStatements), handle(contract.planStatements, showStatementPlan), handle(contract.mailStatements, mailMany), handle(contract.aging, agingOf), handle(contract.agingItems, agingItemsOf),
    handle(contract.taxReport, taxFigures), handle(contract.taxLines, taxLinesOf), handle(contract.cashForecast, forecastOf), handle(contract.reportsOverview, overviewOf), handle(contract.reportDimensions, showReportDimensions), handle(contract.listReportNotes, note.listNotes), handle(contract.writeReportNote, note.writeNote), handle(contract.removeReportNote, note.removeNote), handleStream(contract.exportReport, exportFile),
    handle(contract.listTaxReturns, taxReturn.list), handle(contract.getTaxReturn, taxReturn.get), handle(contract.createTaxReturn, taxReturn.create), handle(contract.changeTaxReturn, taxReturn.change), handle(contract.reviewTaxReturn, taxReturn.review),
    handle(contract.adjustTaxReturn, adjust), handle(contract.takeBackTaxAdjustment, takeBack), handle(contract.fileTaxReturn, taxReturn.file), handle(contract.settleTaxReturn, taxReturn.settle), handle(contract.removeTaxReturn, taxReturn.remove),
    handle(contract.getBudget, budget.get), handle(contract.saveBudget, budget.save), handle(contract.importBudget, budget.importTable),
    handle(contract.reportReaders, mail.showReaders), ...mountResource(contract.reportMails, reportMailRecord, { create: mail.createMail, update: mail.updateMail, remove: mail.removeMail, restore: mail.restoreMail }),
  ],
  records: [reportMailRecord], jobs: [...reportMailJobs, ...statementMailJobs],
  subscribers: [subscribe('accounting.mail_zone', 'settings.group.changed', async (ctx, event) => { if (event.subject_id === 'system') await mail.followZone(ctx, event.workspace_id!); })],
};
