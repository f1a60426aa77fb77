import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, line, version } from '#core/contract/fields.ts';
import { inBooks } from './books.ts';

/** Most dimensions of a workspace, and most values of one. */
export const dimensionLimits = { dimensions: 30, values: 500 } as const;

const value = z.object({ id: z.string(), name: z.string(), code: z.string(), isActive: z.boolean() });
const dimension = z.object({ id: z.string(), version: z.number().int(), name: z.string(), isActive: z.boolean(), values: z.array(value) });
/** What lines are looked at by besides their account: branch, cost centre, project. */
export type Dimension = z.infer<typeof dimension>;

const all = z.object({ items: z.array(dimension) });

/** All dimensions with their values; inactive ones keep what was posted with them and are not offered any more. */
export const listDimensions = endpoint({ id: 'dimensions.list', service: 'dash', get: '/:workspace_slug/dimensions', can: 'accounting.ledger.view', summary: 'Lists dimensions with their values', input: z.strictObject(inBooks), output: all });
/** Adds a dimension. */
export const addDimension = endpoint({ id: 'dimensions.create', service: 'dash', post: '/:workspace_slug/dimensions', status: 201, can: 'accounting.ledger.setup', summary: 'Adds a dimension', input: z.strictObject({ ...inBooks, name: line(60) }), output: dimension, errors: ['accounting.dimension_taken', 'accounting.dimension_limit'] });
/** Renames a dimension or sets it inactive. */
export const updateDimension = endpoint({
  id: 'dimensions.update', service: 'dash', patch: '/:workspace_slug/dimensions/:id', can: 'accounting.ledger.setup', summary: 'Changes a dimension', input: z.strictObject({ ...inBooks, id, version, name: line(60).optional(), isActive: z.boolean().optional() }), output: dimension, errors: ['accounting.dimension_taken'],
});
/** Adds a value to a dimension. */
export const addDimensionValue = endpoint({
  id: 'dimensions.addValue', service: 'dash', post: '/:workspace_slug/dimensions/:id/values', status: 201, can: 'accounting.ledger.setup', summary: 'Adds a value to a dimension', input: z.strictObject({ ...inBooks, id, name: line(80), code: line(20, 0).default('') }), output: dimension,
  errors: ['accounting.dimension_taken', 'accounting.dimension_limit'],
});
/** Renames a value or sets it inactive. */
export const updateDimensionValue = endpoint({
  id: 'dimensions.updateValue', service: 'dash', patch: '/:workspace_slug/dimensions/:id/values/:valueId', can: 'accounting.ledger.setup', summary: 'Changes a value of a dimension',
  input: z.strictObject({ ...inBooks, id, valueId: id, name: line(80).optional(), code: line(20, 0).optional(), isActive: z.boolean().optional() }), output: dimension, errors: ['accounting.dimension_taken'],
});
