import { handle, handleStream } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract.ts';
import { answerPrices } from '../service/prices/ask.ts';
import { applyPrices, previewPrices } from '../service/prices/change.ts';
import { printLabels, showLabelGaps } from '../service/prices/labels.ts';
import { createPriceList, priceListRecord, removePriceList, restorePriceList, updatePriceList } from '../service/prices/lists.ts';
import { createPriceRule, itemNames, priceRuleRecord, updatePriceRule } from '../service/prices/rules.ts';
import type { Part } from './part.ts';

/** Price lists, their rules, and what things cost by them; labels that say it. */
export const prices: Part = {
  routes: [
    ...mountResource(contract.priceLists, priceListRecord, { create: createPriceList, update: updatePriceList, remove: removePriceList, restore: restorePriceList }),
    ...mountResource(contract.priceRules, priceRuleRecord, { create: createPriceRule, update: updatePriceRule }),
    handle(contract.askPrices, answerPrices),
    handle(contract.checkLabels, showLabelGaps),
    handleStream(contract.itemLabels, printLabels),
    handle(contract.previewPriceChange, previewPrices),
    handle(contract.changePrices, applyPrices),
  ],
  records: [priceListRecord, priceRuleRecord, itemNames],
};
