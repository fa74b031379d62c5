import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { PasswordField } from '../../../../web/form/password-field.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { changePassword } from '../passwords.ts'
import { EndCalendarAddress } from './end-calendar-address.tsx'
import { withTryAgain } from './try-again.ts'

interface ChangePasswordProps {
  readonly hasCalendarAddress: boolean
}

/** The section of the own profile that changes the password. */
export function ChangePassword({ hasCalendarAddress }: ChangePasswordProps) {
  const { act, saving, problem, reset } = useAct(changePassword)
  const [isOpen, setIsOpen] = useState(false)
  const [endsCalendarAddress, setEndsCalendarAddress] = useState(false)

  function close() {
    reset()
    setIsOpen(false)
    setEndsCalendarAddress(false)
  }

  return (
    <Section title="Password">
      {isOpen ? (
        <Form
          schema={changePassword.body.pick({ currentPassword: true, password: true })}
          initial={{}}
          onSubmit={async (passwords) => {
            await act({ body: { ...passwords, endsCalendarAddress } })
            close()
            notify.success('Password changed. Your other sessions have ended.')
          }}
          saving={saving}
          problem={withTryAgain(problem)}
          failure="Failed to change password"
          submitLabel="Change password"
          savingLabel="Changing..."
          isLeftFreely
          onCancel={close}
        >
          <PasswordField
            name="currentPassword"
            label="Current Password"
            autoComplete="current-password"
            required
          />
          <PasswordField
            name="password"
            label="New Password"
            autoComplete="new-password"
            help="At least 8 characters; longer is better than complicated."
            required
          />
          {hasCalendarAddress && (
            <EndCalendarAddress isChosen={endsCalendarAddress} onChoose={setEndsCalendarAddress} />
          )}
        </Form>
      ) : (
        <div>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            Change password
          </Button>
        </div>
      )}
    </Section>
  )
}
