import { type Person, personLabel } from '../../contract/person.ts'
import { clinicians } from '../../contract/role.ts'
import { paths } from '../../contract/paths.ts'
import { useSession } from '../session-context.tsx'
import classes from './person-name.module.css'
import { TextLink } from './text-link.tsx'

interface PersonNameProps {
  /** Null when nobody has the id any longer: the id shows (S-90). */
  readonly person: Person | null
  readonly id: string
  /** A patient's name links to the chart for viewers who may open it. */
  readonly of?: 'patient' | 'doctor'
}

/** A person as `{name} ({email})` on one line: the name is strong, the email is cut where it must be. */
export function PersonName({ person, id, of = 'patient' }: PersonNameProps) {
  const { role } = useSession()
  const label = personLabel(person, id)
  const mayOpen = of === 'patient' && person && clinicians.some((one) => one === role)
  const text = person?.name ? (
    <>
      <span className={classes.name}>{person.name}</span>
      {person.email && (
        <>
          {' '}
          <span className={classes.email}>{`(${person.email})`}</span>
        </>
      )}
    </>
  ) : (
    label
  )
  return (
    <span className={classes.person} title={label}>
      {mayOpen ? <TextLink to={paths.patientDetails(id)}>{text}</TextLink> : text}
    </span>
  )
}
