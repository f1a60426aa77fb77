// Opportunities, forecast and targets.
export {};
