import { FilterSelect } from '../../../web/table/filter-select.tsx'
import classes from './visit-choice.module.css'

interface VisitChoiceProps {
  readonly types: readonly {
    readonly id: string
    readonly name: string
    readonly minutes: number
    readonly preparation: string | null
  }[]
  readonly doctors: readonly {
    readonly id: string
    readonly name: string
    readonly specialty: string | null
  }[]
  /** Empty while nothing is chosen. */
  readonly typeId: string
  readonly doctorId: string
  /** What it means that no doctor is chosen. */
  readonly noDoctor: string
  readonly onType: (id: string) => void
  readonly onDoctor: (id: string) => void
}

/** What somebody comes for, and with whom. */
export function VisitChoice(props: VisitChoiceProps) {
  const { types, doctors, typeId, doctorId, noDoctor, onType, onDoctor } = props
  const preparation = types.find(({ id }) => id === typeId)?.preparation
  return (
    <>
      <FilterSelect
        label="What for"
        value={typeId || undefined}
        all="Choose what you come for"
        options={types.map(({ id, name, minutes }) => ({
          value: id,
          label: `${name} (${minutes} min)`,
        }))}
        onChoose={onType}
      />
      {preparation && <p className={classes.preparation}>{preparation}</p>}
      <FilterSelect
        label="With whom"
        value={doctorId || undefined}
        all={noDoctor}
        options={doctors.map(({ id, name, specialty }) => ({
          value: id,
          label: specialty ? `${name}, ${specialty}` : name,
        }))}
        onChoose={onDoctor}
      />
    </>
  )
}
