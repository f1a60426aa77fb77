/** Arabic texts of accounting. */
export default { title: 'accounting' };
