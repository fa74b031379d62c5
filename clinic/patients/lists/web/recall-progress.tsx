import { ProgressBar } from '../../../../web/ui/progress-bar.tsx'
import type { RecallList } from '../recall-list.ts'

type Counts = RecallList['counts']

function sumsOf({ open, called, booked, declined }: Counts) {
  const done = called + booked + declined
  return { done, all: open + done }
}

/** `12 of 40 done`. */
export function progressInWords(counts: Counts): string {
  const { done, all } = sumsOf(counts)
  return `${done} of ${all} done`
}

/** How far the calls have come. */
export function RecallProgress({ counts }: { readonly counts: Counts }) {
  const { done, all } = sumsOf(counts)
  return (
    <div>
      <p>
        <strong>{progressInWords(counts)}</strong>
        {` · ${counts.booked} booked, ${counts.called} called, ${counts.declined} declined`}
      </p>
      <ProgressBar label="Calls" done={done} of={all} />
    </div>
  )
}
