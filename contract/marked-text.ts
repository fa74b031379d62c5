import * as z from 'zod'

/** A text with the words in it that were searched for: from one character to before another. Never markup. */
export const MarkedText = z.object({
  text: z.string(),
  hits: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type MarkedText = z.infer<typeof MarkedText>

/** The text in pieces, in order, each of which is a hit or is not. */
export function piecesOf({ text, hits }: MarkedText): { text: string; isHit: boolean }[] {
  const pieces: { text: string; isHit: boolean }[] = []
  let at = 0
  for (const [from, to] of hits) {
    pieces.push({ text: text.slice(at, from), isHit: false })
    pieces.push({ text: text.slice(from, to), isHit: true })
    at = to
  }
  pieces.push({ text: text.slice(at), isHit: false })
  return pieces.filter((piece) => piece.text !== '')
}
