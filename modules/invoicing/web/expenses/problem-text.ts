import { fieldText, refusalText } from '#core/web/errors/words.ts';
import type { Problem } from '../../contract/expenses.ts';

/** Why something could not be made, in the language in force. */
export const problemText = ({ isField, code, values, text }: Problem): string => (isField ? fieldText({ code, params: values, message: text }) : refusalText(code, values, text));
