type Dimensions = Readonly<Record<string, string>>;

/** Values that hold for a line: its own, and those of its document for dimensions it names none of. */
export const heldDimensions = (document: { dimensions: Dimensions }, line: { dimensions: Dimensions }): Record<string, string> => ({ ...document.dimensions, ...line.dimensions });
