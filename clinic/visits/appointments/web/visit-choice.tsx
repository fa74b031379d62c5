import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import classes from './visit-choice.module.css'

export interface VisitChoiceTexts {
  readonly whatFor: string
  readonly chooseWhat: string
  readonly withWhom: string
  readonly minutes: string
}

export const visitChoiceTexts: VisitChoiceTexts = {
  whatFor: 'What for',
  chooseWhat: 'Choose what you come for',
  withWhom: 'With whom',
  minutes: 'min',
}

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
  /** The text of the empty choice of doctors. */
  readonly noDoctor: string
  readonly onType: (id: string) => void
  readonly onDoctor: (id: string) => void
  readonly texts?: VisitChoiceTexts
}

/** The selects of the visit type and the doctor. */
export function VisitChoice(props: VisitChoiceProps) {
  const { types, doctors, typeId, doctorId, noDoctor, onType, onDoctor } = props
  const { texts = visitChoiceTexts } = props
  const preparation = types.find(({ id }) => id === typeId)?.preparation
  return (
    <>
      <FilterSelect
        label={texts.whatFor}
        value={typeId || undefined}
        all={texts.chooseWhat}
        options={types.map(({ id, name, minutes }) => ({
          value: id,
          label: `${name} (${minutes} ${texts.minutes})`,
        }))}
        onChoose={onType}
      />
      {preparation && <p className={classes.preparation}>{preparation}</p>}
      <FilterSelect
        label={texts.withWhom}
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
