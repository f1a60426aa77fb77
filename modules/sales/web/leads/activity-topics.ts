/** Live topics by which activities are read again. */
export const activityTopicsLive = ['sales.activity', 'sales.lead', 'sales.opportunity'] as const;
