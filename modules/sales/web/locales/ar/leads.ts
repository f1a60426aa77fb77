/** Arabic texts: pipelines, leads, their activities and conversion. */
export const leads = {};
