import { module, subscribe } from '#core/server/module.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';
import { itemRecords } from './service/items.ts';
import { taxRecord } from './service/taxes.ts';
import { addStandardUnits, unitRecord } from './service/units.ts';

const standardUnits = subscribe('accounting.standard_units', 'workspace.workspace.created', (ctx, event) => addStandardUnits(ctx, event.workspace_id!));

/** Units, products, services and taxes: what documents are written with. */
export const accounting = module({ name: 'accounting', uses: [], routes, records: [unitRecord, taxRecord, itemRecords.product, itemRecords.service], subscribers: [standardUnits], seed });
