import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { partsOf } from '../../../../web/go.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { HeldTime } from '../calendar.ts'
import { heldFor, heldInWords, heldUrl, heldWhy } from './held-words.ts'
import classes from './time-grid.module.css'

interface HeldBlockProps {
  readonly held: HeldTime
  /** A detail that its column does not show, such as the doctor in the column of a room. */
  readonly also: string | null
  readonly box: CSSProperties
  /** Whether the keyboard cursor is here. */
  readonly isCurrent: boolean
}

/** A held time in its column, with a link to its offer or request for viewers who handle those. */
export function HeldBlock({ held, also, box, isCurrent }: HeldBlockProps) {
  const to = heldUrl(held)
  const words = useDateWords()
  const here = {
    'data-held': held.id,
    'aria-label': heldInWords(held, words, also),
    title: heldInWords(held, words, also),
    tabIndex: isCurrent ? 0 : -1,
    className: classes.held,
    style: box,
  }
  const text = (
    <>
      <span>
        {`${words.time(held.time)} `}
        <b>{heldFor(held)}</b>
      </span>
      <span>{[also, heldWhy(held)].filter(Boolean).join(' · ')}</span>
    </>
  )
  if (to === null) {
    return (
      <div role="gridcell" {...here}>
        {text}
      </div>
    )
  }
  return (
    <div role="gridcell">
      <Link {...partsOf(to)} {...here} activeOptions={{ exact: true }} draggable={false}>
        {text}
      </Link>
    </div>
  )
}
