import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { FoldedLine } from '../../../../web/ui/folded-line.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { listWaiting } from '../waiting-entry.ts'
import { OfferAnswers } from './offer-answers.tsx'
import classes from './waiting-list.module.css'

const title = 'Offered times'

/** Open offers, for the desk to answer, in one line that opens if asked for; nothing without any. */
export function OpenOffers({ isFolded = false }: { isFolded?: boolean }) {
  const { data, isLoading } = useAnswer(listWaiting, { query: { state: 'offered' } })
  if (isLoading) return <Arriving />
  const offered = data?.rows.filter(({ offer }) => offer !== null) ?? []
  if (offered.length === 0) return null
  const list = (
    <ul className={classes.open}>
      {offered.map((entry) => (
        <li key={entry.id}>
          <TextLink to={paths.waitingDetails(entry.id)}>{entry.patient.name ?? '-'}</TextLink>
          {entry.offer && <OfferAnswers entry={entry} offer={entry.offer} />}
        </li>
      ))}
    </ul>
  )
  if (!isFolded) return <Card title={title}>{list}</Card>
  return (
    <FoldedLine title={title} count={offered.length}>
      {list}
    </FoldedLine>
  )
}
