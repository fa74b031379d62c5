import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { listWaiting } from '../waiting-entry.ts'
import { OfferAnswers } from './offer-answers.tsx'
import classes from './waiting-list.module.css'

/** Open offers, for the desk to answer; nothing where there are none. */
export function OpenOffers() {
  const { data } = useAnswer(listWaiting, { query: { state: 'offered' } })
  const offered = data?.rows.filter(({ offer }) => offer !== null) ?? []
  if (offered.length === 0) return null
  return (
    <Card title="Offered times">
      <ul className={classes.open}>
        {offered.map((entry) => (
          <li key={entry.id}>
            <TextLink to={paths.waitingDetails(entry.id)}>{entry.patient.name ?? '-'}</TextLink>
            {entry.offer && <OfferAnswers entry={entry} offer={entry.offer} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
