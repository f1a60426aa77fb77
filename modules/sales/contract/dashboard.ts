// The sales dashboard.
export {};
