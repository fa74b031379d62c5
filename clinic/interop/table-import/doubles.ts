/** The fate of a row whose patient seems to be here already. */
export const doubleChoices = ['skip', 'add', 'fill'] as const
export type DoubleChoice = (typeof doubleChoices)[number]
/** By what a row was found to be a double. */
export const doubleReasons = ['number', 'person', 'phone'] as const
export type DoubleReason = (typeof doubleReasons)[number]
