import { Alert, Button } from '@mantine/core'
import { useAct } from '../../../../web/ask.ts'
import { useFragmentOnce } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { PublicPage } from '../../../../web/public-page.tsx'
import { refusalIn } from '../../../../web/public-texts.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { CutLink } from '../../../../web/ui/cut-link.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { useState } from 'react'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { confirmBookingRequest } from '../booking-request.ts'
import { bookingConfirmTexts } from './booking-confirm-texts.ts'

/** The page behind the link in the mail. It needs a press, because mail scanners open links too. */
export function BookingConfirmPage() {
  const token = useFragmentOnce(paths.openBookingConfirm())
  const { act, saving, problem: refused } = useAct(confirmBookingRequest)
  const { language } = useSession().clinic
  const words = useDateWords(language)
  const texts = bookingConfirmTexts[language]
  const problem = refused && refusalIn(language, texts.refusals, refused)
  const [done, setDone] = useState<AnswerOf<typeof confirmBookingRequest> | null>(null)
  return (
    <PublicPage language={language} title={texts.title} width="narrow">
      {token === '' ? (
        <CutLink />
      ) : done ? (
        <p role="status" style={{ margin: 0 }}>
          {texts.thanks({ ...done, date: words.full(done.date), time: words.time(done.time) })}
        </p>
      ) : (
        <>
          <p style={{ margin: 0 }}>{texts.question}</p>
          <div>
            <Button
              disabled={saving}
              onClick={() => void act({ body: { token } }).then(setDone, () => null)}
            >
              {saving ? texts.confirming : texts.yes}
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
    </PublicPage>
  )
}
