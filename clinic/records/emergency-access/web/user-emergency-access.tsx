import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { readUser } from '../../../access/users/user.ts'
import { nameForEmergencies } from '../emergency-access.ts'

/** On the account of a doctor: whether they may open records without care. */
export function UserEmergencyAccess({ userId }: { userId: string }) {
  const params = { id: userId }
  const { data: user } = useAnswer(readUser, { params })
  const { act, saving } = useAct(nameForEmergencies)
  if (user?.role !== 'doctor') return null
  const { mayOpenAnyway, version } = user

  async function change() {
    try {
      await act({ params, version, body: { mayOpenAnyway: !mayOpenAnyway } })
      notify.success(mayOpenAnyway ? 'Emergency access withdrawn.' : 'Emergency access allowed.')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to change emergency access', error.message)
    }
  }

  return (
    <Section title="Emergency access">
      <p>
        {mayOpenAnyway
          ? 'This doctor may open records of a patient who is not in their care, with a reason, for an hour. You are told each time.'
          : 'This doctor reads colleagues’ records of patients in their own care only.'}
      </p>
      <Button variant="default" disabled={saving} onClick={() => void change()}>
        {mayOpenAnyway ? 'Withdraw emergency access' : 'Allow emergency access'}
      </Button>
    </Section>
  )
}
