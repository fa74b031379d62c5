import type * as z from 'zod'
import type { DateWords } from '../../../../contract/date-words.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import type { ListedKind } from '../../facts/web/fact-kind.ts'
import { optionsOf, spanInWords } from '../../facts/web/fact-words.ts'
import { MomentField } from '../../facts/web/moment-field.tsx'
import { TermField } from '../../facts/web/term-field.tsx'
import { type Medicine, medicineRoutes, medicines, medicineStatuses } from '../medicine.ts'

type Before = z.infer<typeof medicines.versions.answer>[number]

const inWords = (medicine: Before | Medicine, words: DateWords) => [
  medicine.dose,
  medicine.route && medicineRoutes[medicine.route],
  medicine.reason && `for ${medicine.reason}`,
  spanInWords(medicine, words),
]

const current: readonly Medicine['status'][] = ['active', 'intended', 'on-hold']

/** Medicines that a patient takes or took, on screen. */
export const medicineKind: ListedKind<Medicine, Before> = {
  endpoints: medicines,
  title: 'Medicines',
  one: 'medicine',
  empty: 'No current medicines recorded.',
  past: 'Past medicines',
  isPast: ({ status }) => !current.includes(status),
  signs: ({ status }) =>
    status !== 'active' && <StatusBadge word={medicineStatuses[status]} hue="neutral" />,
  detail: inWords,
  before: (medicine, words) => [...inWords(medicine, words), medicineStatuses[medicine.status]],
  initial: () => ({ status: 'active', route: 'oral' }),
  Fields: MedicineFields,
}

function MedicineFields() {
  return (
    <>
      <TermField label="Medicine" help="Name, strength and form" required list="medicines" />
      <FieldColumns>
        <TextField name="dose" label="Dose" help="Such as 1 tablet twice a day" />
        <SelectField
          name="route"
          label="Route"
          empty="Not said"
          options={optionsOf(medicineRoutes)}
        />
        <TextField name="reason" label="Reason" />
        <SelectField name="status" label="Status" required options={optionsOf(medicineStatuses)} />
        <MomentField name="since" label="Since" />
        <MomentField name="until" label="Until" />
      </FieldColumns>
    </>
  )
}
