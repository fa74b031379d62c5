import { type Person, personLabel } from '../../contract/person.ts'
import { clinicians } from '../../contract/role.ts'
import { paths } from '../../contract/paths.ts'
import { useSession } from '../session-context.tsx'
import { TextLink } from './text-link.tsx'

interface PersonNameProps {
  /** Null when nobody has the id any longer: the id shows (S-90). */
  readonly person: Person | null
  readonly id: string
  /** A patient's name links to the chart for viewers who may open it. */
  readonly of?: 'patient' | 'doctor'
}

/** A person as `{name} ({email})`. */
export function PersonName({ person, id, of = 'patient' }: PersonNameProps) {
  const { role } = useSession()
  const label = personLabel(person, id)
  const mayOpen = of === 'patient' && person && clinicians.some((one) => one === role)
  const text = <BreakableAddress>{label}</BreakableAddress>
  return mayOpen ? <TextLink to={paths.patientDetails(id)}>{text}</TextLink> : text
}

/** Narrow columns break an email address only after its `@`. */
export function BreakableAddress({ children: label }: { children: string }) {
  const at = label.indexOf('@') + 1
  return at === 0 ? (
    label
  ) : (
    <span>
      {label.slice(0, at)}
      <wbr />
      {label.slice(at)}
    </span>
  )
}
