import type { ReactNode } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { PhoneLink } from '../../../../web/ui/phone-link.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import overview from '../../charts/web/patient-overview.module.css'
import { isCurrent } from '../period.ts'
import { readPeopleOfPatient } from '../people-of-patient.ts'
import { relationWords } from '../related-person.ts'
import classes from './parts-section.module.css'
import { periodWords } from './period-words.ts'

interface Line {
  readonly id: string
  readonly term: string
  readonly value: ReactNode
}

/** The addresses, contacts and people that count today, on the overview of a chart and in its print. */
export function PeopleInBrief({ patientId }: { patientId: string }) {
  const { today } = useSession().clinic
  const words = useDateWords()
  const { data } = useAnswer(readPeopleOfPatient, { params: { id: patientId } })
  if (!data) return null
  const inUse = (one: { use: string; validFrom: string | null; validUntil: string | null }) =>
    one.use !== 'old' && isCurrent(one, today)
  const linked = ({ id, name }: { id: string; name: string }) => (
    <TextLink to={paths.patientDetails(id)}>{name}</TextLink>
  )
  const lines: Line[] = [
    ...data.relatedPeople
      .filter((one) => isCurrent(one, today))
      .map(({ id, relations, relative, name, phone }) => ({
        id,
        term: relationWords(relations),
        value: (
          <>
            {relative ? linked(relative) : name}
            {phone && ', '}
            {phone && <PhoneLink phone={phone} />}
          </>
        ),
      })),
    ...data.relatedTo
      .filter((one) => isCurrent(one, today))
      .map(({ id, relations, patient }) => ({
        id,
        term: `${relationWords(relations)} of`,
        value: linked(patient),
      })),
    ...data.addresses.filter(inUse).map((one) => ({
      id: one.id,
      term: `Address: ${one.use}`,
      value: [one.line, periodWords(one, words)].filter(Boolean).join(', '),
    })),
    ...data.contactPoints.filter(inUse).map(({ id, kind, use, value, note }) => ({
      id,
      term: `Further contact: ${kind}, ${use}`,
      value: [value, note].filter(Boolean).join(', '),
    })),
  ]
  if (lines.length === 0) return null
  return (
    <section className={overview.card} aria-labelledby="people-in-brief">
      <h3 id="people-in-brief">People and addresses</h3>
      <DescriptionList items={[...Map.groupBy(lines, ({ term }) => term)].map(inOneTerm)} />
    </section>
  )
}

function inOneTerm([term, lines]: readonly [string, readonly Line[]]) {
  const values = lines.map(({ id, value }) => (
    <span key={id} className={classes.line}>
      {value}
    </span>
  ))
  return [term, values] as const
}
