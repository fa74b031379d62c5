import { useState, useSyncExternalStore } from 'react'
import * as z from 'zod'
import { lineLength, requiredText } from '../../../contract/text.ts'
import { Form } from '../../../web/form/form.tsx'
import { TextField } from '../../../web/form/text-field.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'

interface Question {
  readonly title: string
  /** What was refused, and why. */
  readonly detail: string
  readonly verb: string
}
interface Asked extends Question {
  readonly answer: (why: string | null) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

function show(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks why something is to be done although the schedule refuses it; null when it is left. */
export function askWhyAnyway(question: Question): Promise<string | null> {
  asked?.answer(null)
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (why) => {
        show(null)
        resolve(why)
      },
    })
  })
}

/** Where the question appears; stands once on a page that may ask it. */
export function WhyAnywayPlace() {
  const open = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
  return open && <WhyAnywayDialog key={open.detail} {...open} />
}

const Why = z.strictObject({ why: requiredText('Reason', lineLength) })

function WhyAnywayDialog({ title, detail, verb, answer }: Asked) {
  const [saving, setSaving] = useState(false)
  return (
    <Dialog title={title} detail={detail} onClose={() => answer(null)}>
      <Form
        schema={Why}
        initial={{}}
        onSubmit={({ why }) => {
          setSaving(true)
          answer(why)
          return Promise.resolve()
        }}
        saving={saving}
        problem={null}
        failure={null}
        submitLabel={verb}
        savingLabel="Saving..."
        onCancel={() => answer(null)}
        cancelLabel="Leave it"
        isLeftFreely
      >
        <TextField
          name="why"
          label="Why it is booked anyway"
          help="It is kept with the visit and listed under “Booked anyway”."
          required
        />
      </Form>
    </Dialog>
  )
}
