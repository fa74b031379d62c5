import { Alert, Button } from '@mantine/core'
import { useAct } from '../../../web/ask.ts'
import { useFragmentOnce } from '../../../web/go.ts'
import { paths } from '../../../web/paths.ts'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { useState } from 'react'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { confirmBookingRequest } from '../booking-request.ts'

/** Where the link in the mail leads; a button, because programs that read mails open links too. */
export function BookingConfirmPage() {
  const token = useFragmentOnce(paths.openBookingConfirm())
  const { act, saving, problem } = useAct(confirmBookingRequest)
  const [done, setDone] = useState<AnswerOf<typeof confirmBookingRequest> | null>(null)
  return (
    <Page title="Confirm your appointment" width="narrow">
      {done ? (
        <p role="status" style={{ margin: 0 }}>
          {`Thank you. ${done.clinic} expects you on ${done.date} at ${done.time}, ${done.doctor}. Please bring a document that says who you are.`}
        </p>
      ) : (
        <>
          <p style={{ margin: 0 }}>Did you ask for an appointment with this email?</p>
          <div>
            <Button
              disabled={saving}
              onClick={() => void act({ body: { token } }).then(setDone, () => null)}
            >
              {saving ? 'Confirming...' : 'Yes, I will come'}
            </Button>
          </div>
        </>
      )}
      {problem &&
        (problem.status >= 500 ? (
          <LoadFailure problem={problem} />
        ) : (
          <Alert role="alert" color="red" variant="light">
            {problem.errors?.['token'] ?? problem.message}
          </Alert>
        ))}
    </Page>
  )
}
