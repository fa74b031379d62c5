import { use, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct } from '../../../../web/ask.ts'
import { ChecksField } from '../../../../web/form/checks-field.tsx'
import { EmailField } from '../../../../web/form/email-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { PhoneLink } from '../../../../web/ui/phone-link.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { patientChoice } from '../../charts/web/patient-choice.ts'
import type { PeopleOfPatient } from '../people-of-patient.ts'
import {
  addRelatedPerson,
  changeRelatedPerson,
  type RelatedPerson,
  RelatedPersonChanges,
  relations,
  relationWords,
  removeRelatedPerson,
} from '../related-person.ts'
import classes from './parts-section.module.css'
import { PartsSection } from './parts-section.tsx'
import { PeriodFields } from './period-fields.tsx'
import { periodWords } from './period-words.ts'

interface RelatedListProps {
  readonly patientId: string
  readonly people: Pick<PeopleOfPatient, 'relatedPeople' | 'relatedTo'>
  readonly mayChange: boolean
}

/** The people of a patient, and the charts that name the patient as one of theirs. */
export function RelatedList({ patientId, people, mayChange }: RelatedListProps) {
  const { relatedPeople, relatedTo } = people
  const remove = useAct(removeRelatedPerson)
  const words = useDateWords()
  return (
    <PartsSection
      id="related-people"
      title="Related people"
      word="related person"
      none="Nobody is named."
      rows={relatedPeople}
      mayChange={mayChange}
      label={({ name }) => name}
      inWords={(one) => ({
        Name: one.name,
        Is: relationWords(one.relations),
        Phone: one.phone,
        Note: one.note,
      })}
      remove={({ id, version }) => remove.act({ params: { id }, version })}
      row={(one) => (
        <>
          <p>
            {one.relative ? (
              <TextLink to={paths.patientDetails(one.relative.id)}>{one.name}</TextLink>
            ) : (
              one.name
            )}
            {one.phone && (
              <>
                {' · '}
                <PhoneLink phone={one.phone} />
              </>
            )}
          </p>
          <p className={classes.detail}>
            {[
              relationWords(one.relations),
              one.relative && `MRN ${one.relative.mrn}`,
              one.email,
              one.note,
              periodWords(one, words),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      )}
      further={
        relatedTo.length > 0 && (
          <ul className={classes.list} aria-label="Named on other charts">
            {relatedTo.map((one) => (
              <li key={one.id}>
                <div className={classes.words}>
                  <p>
                    {`${relationWords(one.relations)} of `}
                    <TextLink to={paths.patientDetails(one.patient.id)}>
                      {one.patient.name}
                    </TextLink>
                  </p>
                  <p className={classes.detail}>
                    {[`MRN ${one.patient.mrn}`, one.note, periodWords(one, words)]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )
      }
      form={(one, close) => <RelatedForm patientId={patientId} person={one} onClose={close} />}
    />
  )
}

interface RelatedFormProps {
  readonly patientId: string
  readonly person: RelatedPerson | null
  readonly onClose: () => void
}

function RelatedForm({ patientId, person, onClose }: RelatedFormProps) {
  const [id] = useState(() => uuidv7())
  const add = useAct(addRelatedPerson)
  const change = useAct(changeRelatedPerson)
  const act = person ? change : add
  return (
    <Form
      schema={RelatedPersonChanges}
      initial={person ? { ...person, relativeId: person.relative?.id ?? null } : { relations: [] }}
      onSubmit={async (body, version) => {
        const saved = person
          ? await change.act({ params: { id: person.id }, version, body })
          : await add.act({ params: { id: patientId }, body: { ...body, id } })
        onClose()
        return saved
      }}
      saving={act.saving}
      problem={act.problem}
      failure="Failed to save the related person:"
      submitLabel="Save Related Person"
      savingLabel="Saving..."
      onCancel={onClose}
    >
      <ChecksField
        name="relations"
        label="Is"
        help="The current emergency contacts are also the Emergency Contact of the chart."
        options={relations}
      />
      <PersonField
        name="relativeId"
        label="Own Chart"
        empty="Select Patient"
        chosen={person?.relative ?? null}
        help="For somebody who is a patient here. Name, phone and email are then those of the chart."
        {...patientChoice}
      />
      <WithoutChart />
      <TextField name="note" label="Note" />
      <PeriodFields />
    </Form>
  )
}

/** The fields of somebody who has no chart. */
function WithoutChart() {
  const form = use(FormContext)
  if (form?.values['relativeId']) return null
  return (
    <>
      <TextField name="name" label="Name" />
      <FieldColumns>
        <TextField name="phone" label="Phone" type="tel" />
        <EmailField name="email" label="Email" />
      </FieldColumns>
    </>
  )
}
