import { useDateWords } from '../../../../web/ui/when.tsx'

/** The moment as of which figures are that come from a standby: `As of 14:03:12.` */
export function AsOf({ at }: { readonly at: string }) {
  const words = useDateWords()
  return (
    <>
      {' '}
      As of <time dateTime={at}>{words.exactClockOf(at)}</time>.
    </>
  )
}
