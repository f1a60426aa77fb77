import { handle } from '#core/server/module.ts';
import * as contract from '../contract/leads.ts';
import { registerTextErasure } from '../service/texts/erasure.ts';
import { showPhones } from '../service/texts/phones.ts';
import { noteTexts } from '../service/texts/place.ts';
import { registerTexts } from '../service/texts/subjects.ts';
import type { Part } from './part.ts';

registerTexts();
registerTextErasure();

/** Text messages about leads, opportunities and parties. */
export const texts: Part = {
  routes: [handle(contract.textPhones, showPhones)],
  witnesses: [noteTexts],
};
