import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { PhoneLink } from '../../../../web/ui/phone-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import {
  addContactPoint,
  changeContactPoint,
  contactKinds,
  type ContactPoint,
  ContactPointChanges,
  contactUses,
  mostRank,
  removeContactPoint,
} from '../contact-point.ts'
import classes from './parts-section.module.css'
import { PartsSection } from './parts-section.tsx'
import { PeriodFields } from './period-fields.tsx'
import { periodWords } from './period-words.ts'

interface ContactListProps {
  readonly patientId: string
  readonly contactPoints: readonly ContactPoint[]
  readonly mayChange: boolean
}

/** Ways to reach a patient besides the contact and the email of the chart. */
export function ContactList({ patientId, contactPoints, mayChange }: ContactListProps) {
  const remove = useAct(removeContactPoint)
  const words = useDateWords()
  const facts = ({ kind, use, rank, note, ...period }: ContactPoint) =>
    [kind, use, rank && `order ${rank}`, note, periodWords(period, words)]
      .filter(Boolean)
      .join(' · ')
  return (
    <PartsSection
      id="further-contacts"
      title="Further contacts"
      word="contact"
      none="No contact besides the one of the chart."
      rows={contactPoints}
      mayChange={mayChange}
      label={({ value }) => value}
      inWords={(one) => ({ Contact: one.value, About: facts(one) })}
      remove={({ id, version }) => remove.act({ params: { id }, version })}
      row={(one) => (
        <>
          <p className={one.use === 'old' ? classes.over : undefined}>
            {one.kind === 'phone' || one.kind === 'mobile' ? (
              <PhoneLink phone={one.value} />
            ) : (
              one.value
            )}
          </p>
          <p className={classes.detail}>{facts(one)}</p>
        </>
      )}
      form={(one, close) => <ContactForm patientId={patientId} contact={one} onClose={close} />}
    />
  )
}

interface ContactFormProps {
  readonly patientId: string
  readonly contact: ContactPoint | null
  readonly onClose: () => void
}

function ContactForm({ patientId, contact, onClose }: ContactFormProps) {
  const [id] = useState(() => uuidv7())
  const add = useAct(addContactPoint)
  const change = useAct(changeContactPoint)
  const act = contact ? change : add
  return (
    <Form
      schema={ContactPointChanges}
      initial={contact ?? { kind: 'mobile', use: 'home' }}
      onSubmit={async (body, version) => {
        const saved = contact
          ? await change.act({ params: { id: contact.id }, version, body })
          : await add.act({ params: { id: patientId }, body: { ...body, id } })
        onClose()
        return saved
      }}
      saving={act.saving}
      problem={act.problem}
      failure="Failed to save the contact:"
      submitLabel="Save Contact"
      savingLabel="Saving..."
      onCancel={onClose}
      takesFocus
    >
      <FieldColumns>
        <SelectField name="kind" label="Kind" required options={contactKinds} />
        <SelectField name="use" label="Used For" required options={contactUses} />
      </FieldColumns>
      <TextField name="value" label="Number or Address" required />
      <NumberField
        name="rank"
        label="Order"
        min={1}
        max={mostRank}
        help="1 is tried first, after the contact of the chart."
      />
      <TextField name="note" label="Note" help="Such as “evenings”." />
      <PeriodFields />
    </Form>
  )
}
