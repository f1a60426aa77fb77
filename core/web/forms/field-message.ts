import type { z } from 'zod';
import { describeIssue } from '#core/contract/rules.ts';
import { fieldText } from '../errors/words.ts';

/** Words for a wrong field where the contract gives none; zod calls this at check time, so the language follows. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
  return fieldText({ ...describeIssue(issue), message: '' });
}

/** Words for an issue of a contract's check: its rule in the language in force, else what zod was given to say. */
export function issueText(issue: z.core.$ZodIssue): string {
  const { code, params } = describeIssue(issue);
  return fieldText({ code, message: issue.message, ...(params ? { params } : {}) });
}
