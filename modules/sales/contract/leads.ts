// Pipelines, leads, their activities and conversion.
export {};
