import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { useChartCode } from '../account-link.ts'

/** A part of the profile: the patient types the code that the clinic handed over. */
export function OwnChartLink() {
  const { currentUser } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  // A chart under the id of its account is the empty one from the sign-up.
  const isLinked = currentUser?.patientId !== currentUser?.id
  return (
    <Section title="Your chart at the clinic">
      {isLinked ? (
        <p>Your account is linked to your chart at the clinic.</p>
      ) : (
        <>
          <p>
            Did the clinic give you a code on paper? With it you see the appointments, records and
            bills that the clinic has of you.
          </p>
          {isOpen ? (
            <CodeForm onCancel={() => setIsOpen(false)} />
          ) : (
            <Button variant="default" onClick={() => setIsOpen(true)}>
              I have a code
            </Button>
          )}
        </>
      )}
    </Section>
  )
}

function CodeForm({ onCancel }: { onCancel: () => void }) {
  const { act, saving, problem } = useAct(useChartCode)
  return (
    <div ref={focusOnCode}>
      <Form
        schema={useChartCode.body}
        initial={{}}
        onSubmit={async (body) => {
          await act({ body })
          notify.success('Your account is linked to your chart.')
        }}
        saving={saving}
        problem={problem}
        failure="Failed to link your chart"
        submitLabel="Link my chart"
        savingLabel="Linking..."
        isLeftFreely
        onCancel={onCancel}
      >
        <TextField
          name="code"
          label="Code"
          placeholder="ABCDE-12345"
          help="Ten characters. Capital and small letters are the same."
          required
        />
      </Form>
    </div>
  )
}

/** Declared outside of the component, so that it runs once, when the form replaces the button. */
function focusOnCode(form: HTMLElement | null) {
  form?.querySelector('input')?.focus()
}
