/** The papers on which the clinic prints. */
export const papers = ['A4', 'Letter'] as const
export type Paper = (typeof papers)[number]
