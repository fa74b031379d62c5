import { type MarkedText, piecesOf } from '../../contract/marked-text.ts'
import classes from './marked-words.module.css'

/** A text in which the words that were searched for stand out. */
export function MarkedWords({ of }: { of: MarkedText }) {
  return piecesOf(of).map(({ text, isHit }, place) =>
    isHit ? (
      <mark key={place} className={classes.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
