import { Instant, PlainDay } from '../../../../web/ui/when.tsx'

/** A time as FHIR writes it: a year, a month, a day, or an instant on the clinic's clocks. */
export function Dated({ dated }: { dated: string | null }) {
  if (dated === null) return 'No date'
  if (dated.length < 10) return <time dateTime={dated}>{dated}</time>
  return dated.length === 10 ? <PlainDay date={dated} /> : <Instant at={dated} />
}
