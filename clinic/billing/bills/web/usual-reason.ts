/** The most frequent reason for which a bill is corrected or voided, or a payment given back. */
export const usualReason = 'Entered by mistake'
