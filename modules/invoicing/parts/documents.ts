import { handle, handleStream } from '#core/server/module.ts';
import { bookLine } from '#modules/accounting/api.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract/documents.ts';
import '../contract/permissions.ts';
import * as allocation from '../service/documents/allocate.ts';
import * as approval from '../service/documents/approval.ts';
import '../service/documents/balance.ts';
import '../service/documents/close-checks.ts';
import { boardRoutes } from '../service/documents/board.ts';
import { creditDocument } from '../service/documents/credit.ts';
import { debitInvoice } from '../service/documents/debit.ts';
import { listDeferrals } from '../service/documents/deferrals/read.ts';
import { takeEInvoice } from '../service/documents/einvoice/read.ts';
import { eInvoiceFor, publicEInvoiceFor } from '../service/documents/einvoice/write.ts';
import { draftOfRow, draftsOfRows } from '../service/documents/import/drafts.ts';
import { invoiceImportRecord } from '../service/documents/import/record.ts';
import { showPayHabit, showSalesOutstanding } from '../service/documents/insight.ts';
import * as interest from '../service/documents/interest.ts';
import '../service/documents/evidence.ts';
import { documentJobs } from '../service/documents/jobs.ts';
import * as links from '../service/documents/links.ts';
import * as messages from '../service/documents/messages.ts';
import { listMails } from '../service/documents/outbox.ts';
import '../service/documents/party-hooks.ts';
import '../service/master-uses.ts';
import '../service/recurring/forecast.ts';
import '../service/documents/payable.ts';
import { postDocument } from '../service/documents/post.ts';
import * as design from '../service/documents/design.ts';
import * as paper from '../service/documents/paper.ts';
import { postMany } from '../service/documents/post-many.ts';
import { documentPdfFor } from '../service/documents/print.ts';
import * as open from '../service/documents/public.ts';
import { showDirection, showDocument } from '../service/documents/read.ts';
import { changeCustomerReminders, setDispute, showCustomerReminders } from '../service/documents/quiet.ts';
import * as profiles from '../service/documents/dunning-profiles.ts';
import { listReminders } from '../service/documents/reminders.ts';
import { documentRecords } from '../service/documents/record.ts';
import { recurringSubscribers } from '../service/documents/recurring/charging.ts';
import { recurringRecord } from '../service/documents/recurring/record.ts';
import * as recurring from '../service/documents/recurring/recurring.ts';
import { removeDocument, removeDocuments, restoreDocument } from '../service/documents/remove.ts';
import { salesFigures } from '../service/documents/sales-figures.ts';
import * as sending from '../service/documents/send.ts';
import * as proforma from '../service/documents/proforma.ts';
import { splitDraft, undoSplit } from '../service/documents/split.ts';
import * as settings from '../service/documents/settings.ts';
import { compareVendorPrices } from '../service/documents/vendor-prices.ts';
import { voidDocument } from '../service/documents/void.ts';
import * as write from '../service/documents/write.ts';
import * as writingOff from '../service/documents/write-off.ts';
import type { Part } from './part.ts';

const routesOf = (direction: contract.Direction): Part['routes'] => {
  const calls = contract.documentCalls[direction];
  return [
    ...boardRoutes(direction),
    ...mountResource(contract.documentLists[direction], documentRecords[direction], { get: false, create: false, update: false, remove: removeDocument(direction), removeMany: removeDocuments(direction), restore: restoreDocument(direction) }),
    handle(calls.get, showDocument(direction)), handle(calls.create, write.createDraft(direction)), handle(calls.update, write.updateDraft(direction)), handle(calls.clone, write.cloneDocument(direction)), handleStream(calls.pdf, documentPdfFor(direction)),
    handle(contract.printDocuments[direction], paper.printMany(direction)), { ...handle(calls.post, postDocument(direction)), line: bookLine }, handle(calls.postMany, postMany(direction)), handle(calls.approve, approval.approve(direction)), handle(calls.reject, approval.reject(direction)), handle(calls.withdraw, approval.withdraw(direction)), handle(calls.void, voidDocument(direction)),
    handle(calls.credit, creditDocument(direction)), handle(calls.applyCredit, allocation.applyCredit(direction)), handle(calls.unapply, allocation.unapply(direction)), handle(calls.setPromise, interest.setPromise(direction)), handle(calls.deferrals, listDeferrals(direction)), handle(calls.split, splitDraft(direction)), handle(calls.undoSplit, undoSplit(direction)),
  ];
};

/** Invoices, credit notes, bills and vendor credits. */
export const documents: Part = {
  routes: [
    ...routesOf('sale'), ...routesOf('purchase'),
    handle(contract.invoiceSteps.debit, debitInvoice), handle(contract.invoiceSteps.writeOff, writingOff.writeOff), handle(contract.invoiceSteps.undoWriteOff, writingOff.undoWriteOff), handle(contract.invoiceSteps.taxRelief, writingOff.showTaxRelief), handle(contract.invoiceSteps.chargeInterest, interest.chargeInterest), handle(contract.invoiceSteps.fromDeposit, interest.fromDeposit),
    handle(contract.invoiceSteps.send, sending.send), handle(contract.planSending, paper.showSendingPlan), handle(contract.sendMany, paper.mailMany), handle(contract.invoiceSteps.previewMail, sending.previewMail), handle(contract.invoiceSteps.remind, sending.remind),
    handleStream(contract.printProforma, proforma.proformaPdf), handle(contract.sendProforma, proforma.mailProforma),
    handle(contract.listDocumentLinks, links.listLinks), handle(contract.newDocumentLink, links.createLink), handle(contract.revokeDocumentLink, links.revokeLink), handle(contract.listDocumentMails, listMails), handle(contract.listDocumentMessages, messages.listMessages), handle(contract.answerDocumentMessage, messages.answer), handle(contract.writePublicMessage, messages.writePublic), handle(contract.listReminders, listReminders), handle(contract.getCustomerReminders, showCustomerReminders), handle(contract.setCustomerReminders, changeCustomerReminders), handle(contract.invoiceSteps.setDispute, setDispute), handle(contract.getPayHabit, showPayHabit), handle(contract.getDocumentDirection, showDirection), handle(contract.getSalesOutstanding, showSalesOutstanding), handle(contract.salesFigures, salesFigures), handle(contract.compareVendorPrices, compareVendorPrices),
    handle(contract.openPublicDocument, open.openPublic), handle(contract.refuseDocumentTracking, open.refuseTracking), handleStream(contract.publicDocumentPdf, open.publicPdf),
    handleStream(contract.invoiceEInvoice, eInvoiceFor), handleStream(contract.publicEInvoice, publicEInvoiceFor), handle(contract.importEInvoice, takeEInvoice),
    ...mountResource(contract.recurringInvoices, recurringRecord, { create: false, update: recurring.changeRecurring, bulk: false }), handle(contract.createRecurring, recurring.addRecurring), handle(contract.pauseRecurring, recurring.pause), handle(contract.resumeRecurring, recurring.resume), handle(contract.listRecurringRuns, recurring.listRuns),
    { ...handle(contract.importInvoiceRow, draftOfRow), many: (ctx, rows) => draftsOfRows(ctx, rows as never) },
    handle(contract.getPaperDesign, design.showDesign), handle(contract.updatePaperDesign, design.changeDesign), handleStream(contract.previewPaperDesign, design.previewDesign), handle(contract.getDocumentSettings, settings.showDocumentSettings), handle(contract.updateDocumentSettings, settings.changeDocumentSettings),
    ...mountResource(contract.dunningProfiles, profiles.dunningProfileRecord, { create: profiles.createProfile, update: profiles.updateProfile, remove: profiles.removeProfile, restore: profiles.restoreProfile }),
  ],
  records: [invoiceImportRecord, documentRecords.sale, documentRecords.purchase, recurringRecord, profiles.dunningProfileRecord],
  jobs: documentJobs,
  subscribers: recurringSubscribers,
};
