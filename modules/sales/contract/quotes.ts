// Quotes, their public page and sales orders.
export {};
