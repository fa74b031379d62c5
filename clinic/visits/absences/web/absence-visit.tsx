import type { DateWords } from '../../../../contract/date-words.ts'
import { personLabel } from '../../../../contract/person.ts'
import { paths } from '../../../../contract/paths.ts'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { PhoneLink } from '../../../../web/ui/phone-link.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Moment, useDateWords } from '../../../../web/ui/when.tsx'
import { type Absence, mostProposals, type Proposal } from '../absence.ts'
import classes from './absence-page.module.css'

export const stays = 'stay'
export type Choice = Proposal | typeof stays
type Visit = Absence['visits'][number]
type Place = Pick<Proposal, 'doctorId' | 'date' | 'time'>

const isSamePlace = (a: Place, b: Place) =>
  a.doctorId === b.doctorId && a.date === b.date && a.time === b.time

/** The choice: the first proposal until somebody chooses; null where the chosen time is gone. */
export function choiceOf(visit: Visit, chosen: Choice | undefined): Choice | null {
  if (chosen === stays) return stays
  if (!chosen) return visit.proposals[0] ?? stays
  return visit.proposals.find((one) => isSamePlace(one, chosen)) ?? null
}

interface AbsenceVisitProps {
  readonly visit: Visit
  readonly chosen: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

/** One visit with its proposals. */
export function AbsenceVisit({ visit, chosen, onChoose }: AbsenceVisitProps) {
  const words = useDateWords()
  const choice = choiceOf(visit, chosen)
  const gone = choice === null && chosen && chosen !== stays ? chosen : null
  return (
    <fieldset className={classes.visit}>
      <legend>
        <Moment date={visit.date} time={visit.time} />{' '}
        <PersonName person={visit.patient} id={visit.patientId} />
      </legend>
      {(visit.visitType || visit.contact) && (
        <p className={classes.type}>
          {visit.visitType?.name}
          {visit.visitType && visit.contact && ' · '}
          {visit.contact && <PhoneLink phone={visit.contact} />}
        </p>
      )}
      {gone && (
        <p className={classes.gone}>
          {`${proposalWords(gone, visit.doctorId, words)} is not free any more. Please choose again.`}
        </p>
      )}
      {visit.proposals.map((proposal) => (
        <Option
          key={`${proposal.doctorId} ${proposal.date} ${proposal.time}`}
          name={visit.id}
          isChosen={choice === proposal}
          onChoose={() => onChoose(proposal)}
        >
          {proposalWords(proposal, visit.doctorId, words)}
        </Option>
      ))}
      {visit.proposals.length < mostProposals && (
        <p className={classes.none}>{shortageWords(visit)}</p>
      )}
      <Option name={visit.id} isChosen={choice === stays} onChoose={() => onChoose(stays)}>
        Leave it as it is
      </Option>
      <p className={classes.other}>
        <TextLink to={paths.appointmentEdit(visit.id)}>Another time or doctor</TextLink>
      </p>
    </fieldset>
  )
}

function proposalWords(proposal: Proposal, ownId: string, words: DateWords): string {
  const { doctorId, doctor, otherSpecialty, date, time } = proposal
  const when = words.moment(date, time)
  if (doctorId === ownId) return when
  const who = doctor.name ?? personLabel(doctor, doctorId)
  return `${when} with ${who}${otherSpecialty ? `, ${otherSpecialty}` : ''}`
}

/** Why there are fewer proposals than usual. */
function shortageWords({ proposals, inTheWay, resources }: Visit): string {
  const what = proposals.length > 0 ? 'Nothing else' : 'Nothing'
  const needs = resources.length > 0 ? ' with the room or device it needs' : ''
  const exceptions = {
    patient: 'times when the patient has another visit',
    proposed: 'times proposed for other visits here',
  }
  const but = inTheWay.map((reason) => exceptions[reason]).join(' and ')
  return `${what} is free${needs} within four weeks${but ? `, except ${but}` : ''}.`
}

interface OptionProps {
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: string
}

function Option({ name, isChosen, onChoose, children }: OptionProps) {
  return (
    <label className={classes.choice}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  )
}
