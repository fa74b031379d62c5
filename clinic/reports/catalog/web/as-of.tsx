import { useDateWords } from '../../../../web/ui/when.tsx'
import classes from './report-page.module.css'

/** The moment as of which figures are that come from a standby; nothing where they are current. */
export function AsOf({ at }: { readonly at: string | null }) {
  const words = useDateWords()
  if (at === null) return null
  return (
    <p className={classes.days}>
      As of <time dateTime={at}>{words.exactClockOf(at)}</time>
    </p>
  )
}
