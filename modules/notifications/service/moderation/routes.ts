import { handle } from '#core/server/module.ts';
import * as contract from '../../contract.ts';
import * as cases from './cases.ts';
import { decide } from './decide.ts';
import * as own from './own.ts';
import * as reports from './report.ts';

/** Endpoints about reports, cases and appeals. */
export const moderationRoutes = [
  handle(contract.report, reports.report),
  handle(contract.listOwnReports, reports.listOwn),
  handle(contract.listOwnDecisions, own.listDecisions),
  handle(contract.appeal, own.appeal),
  handle(contract.appealByLink, own.appealByLink),
  handle(contract.moderationCounts, own.counts),
  handle(contract.listCases, cases.list),
  handle(contract.openCase, cases.open),
  handle(contract.assignCase, cases.assign),
  handle(contract.decideCase, decide),
];
