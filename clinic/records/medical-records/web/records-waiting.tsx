import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { countRecordsWaiting, mostRecordsWaiting } from '../signature.ts'
import classes from './records-waiting.module.css'

/** The records that wait for a doctor, as links; nothing while none does. */
export function RecordsWaiting() {
  const { data, isLoading } = useAnswer(countRecordsWaiting, {})
  if (isLoading) return <Arriving />
  if (!data) return null
  const all = [
    { count: data.toSign, waits: 'signature', words: ['record to sign', 'records to sign'] },
    {
      count: data.toCoSign,
      waits: 'co-signature',
      words: ['record to co-sign', 'records to co-sign'],
    },
    {
      count: data.amendments,
      waits: 'amendment',
      words: ['amendment to answer', 'amendments to answer'],
    },
  ] as const
  const waiting = all.filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  return (
    <ul className={classes.waiting} aria-label="Records that wait">
      {waiting.map(({ count, waits, words: [one, several] }) => (
        <li key={waits}>
          <TextLink to={paths.medicalRecords({ waits })} underline="always">
            {count >= mostRecordsWaiting ? `${count} or more` : count} {count === 1 ? one : several}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
