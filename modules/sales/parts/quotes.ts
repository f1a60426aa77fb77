import { handle, handleStream } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract/quotes.ts';
import * as answer from '../service/quotes/answer.ts';
import { invoicesOfDeal } from '../service/quotes/deal-invoices.ts';
import { assignOrder } from '../service/quotes/order-owner.ts';
import { listMails as listOrderMails, mailPaper, previewMail as previewOrderMail } from '../service/quotes/order-mails.ts';
import { deliveryNotePdfFor, orderPdfFor } from '../service/quotes/order-paper.ts';
import { printManyOrders } from '../service/quotes/order-batch.ts';
import * as orderPlan from '../service/quotes/order-plan.ts';
import * as orderInvoices from '../service/quotes/order-invoices.ts';
import { seedQuotes } from '../service/quotes/demo.ts';
import { quoteJobs } from '../service/quotes/jobs.ts';
import * as draft from '../service/quotes/write.ts';
import * as links from '../service/quotes/links.ts';
import * as messages from '../service/quotes/messages.ts';
import * as orders from '../service/quotes/orders.ts';
import { listMails } from '../service/quotes/outbox.ts';
import { printMany } from '../service/quotes/paper.ts';
import { quotePdfFor } from '../service/quotes/print.ts';
import * as open from '../service/quotes/public.ts';
import { showQuote } from '../service/quotes/read.ts';
import '../service/quotes/master-uses.ts';
import '../service/quotes/party-hooks.ts';
import { orderRecord, quoteRecord } from '../service/quotes/record.ts';
import * as written from '../service/quotes/written-orders.ts';
import { removeQuote } from '../service/quotes/remove.ts';
import * as send from '../service/quotes/send.ts';
import * as settings from '../service/quotes/settings.ts';
import type { Part } from './part.ts';

/** Quotes, their public page and sales orders. */
export const quotes: Part = {
  routes: [
    ...mountResource(contract.quotes, quoteRecord, { get: false, create: false, update: false, remove: removeQuote }),
    handle(contract.getQuote, showQuote), handle(contract.createQuote, draft.createDraft), handle(contract.updateQuote, draft.updateDraft), handle(contract.cloneQuote, draft.cloneQuote), handle(contract.reviseQuote, draft.reviseQuote), handleStream(contract.quotePdf, quotePdfFor), handle(contract.printQuotes, printMany),
    handle(contract.sendQuote, send.sendQuoteNow), handle(contract.previewQuoteMail, send.previewMail), handle(contract.approveQuote, send.approve), handle(contract.rejectQuote, send.reject), handle(contract.withdrawQuote, send.withdraw), handle(contract.remindQuote, send.remind), handle(contract.extendQuote, send.extend),
    handle(contract.acceptQuote, answer.acceptFor), handle(contract.declineQuote, answer.declineFor), handle(contract.listQuoteComments, messages.listMessages), handle(contract.answerQuote, messages.answer),
    handle(contract.listQuoteLinks, links.listLinks), handle(contract.newQuoteLink, links.createLink), handle(contract.revokeQuoteLink, links.revokeLink), handle(contract.listQuoteMails, listMails),
    handle(contract.openPublicQuote, open.openPublic), handle(contract.refuseQuoteTracking, open.refuseTracking), handleStream(contract.publicQuotePdf, open.publicPdf), handle(contract.commentPublicQuote, open.commentPublic), handle(contract.sendQuoteCode, open.sendCode), handle(contract.acceptPublicQuote, open.acceptPublic), handle(contract.payQuoteDeposit, open.payDeposit), handle(contract.declinePublicQuote, open.declinePublic), handle(contract.askQuoteRenewal, open.askRenewal),
    ...mountResource(contract.orders, orderRecord, { get: false, create: false, update: assignOrder, remove: written.discardOrder, restore: written.bringOrderBack }),
    handleStream(contract.orderPdf, orderPdfFor), handleStream(contract.deliveryNotePdf, deliveryNotePdfFor), handle(contract.printOrders, printManyOrders), handle(contract.mailOrder, mailPaper), handle(contract.previewOrderMail, previewOrderMail), handle(contract.listOrderMails, listOrderMails),
    handle(contract.getOrder, orders.showOrder), handle(contract.dealInvoices, invoicesOfDeal), handle(contract.createOrder, written.createOrder), handle(contract.confirmOrder, written.confirmOrder), handle(contract.deliverOrder, orders.deliver), handle(contract.returnOrder, orders.takeReturn), handle(contract.correctDelivery, orders.takeDeliveryBack), handle(contract.cancelOrderRest, orders.cancelRest), handle(contract.cancelOrder, orders.cancel), handle(contract.closeOrder, orders.close), handle(contract.reopenOrder, orders.reopen), handle(contract.createInvoiceFromOrder, orderInvoices.fromOrder), handle(contract.createInvoiceFromQuote, orderInvoices.fromQuote), handle(contract.createPlanFromOrder, orderPlan.planFromOrder), handle(contract.createPlanFromQuote, orderPlan.planFromQuote),
    handle(contract.getQuoteSettings, settings.showQuoteSettings), handle(contract.updateQuoteSettings, settings.changeQuoteSettings),
  ],
  records: [quoteRecord, orderRecord],
  jobs: quoteJobs,
  seed: seedQuotes,
};
