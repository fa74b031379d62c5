import { Alert, Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { Problem } from '../../../contract/problem.ts'
import { ask, useAct } from '../../../web/ask.ts'
import { useFragmentOnce } from '../../../web/go.ts'
import { paths } from '../../../web/paths.ts'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { readVisitLink, useVisitLink as spendVisitLink } from '../visit-link.ts'

type Visit = AnswerOf<typeof readVisitLink>

const words = {
  confirm: {
    question: 'Will you come?',
    button: 'I will come',
    done: 'Thank you. The clinic expects you.',
  },
  cancel: {
    question: 'Cancel this appointment?',
    button: 'Cancel the appointment',
    done: 'Your appointment is canceled.',
  },
  accept: {
    question: 'This time is held for you. Do you want it?',
    button: 'I take this time',
    done: 'Thank you. Your appointment is booked.',
  },
  decline: {
    question: 'Does this time not suit you? It is offered to somebody else then.',
    button: 'It does not suit me',
    done: 'Thank you. You stay on the waiting list.',
  },
} as const

/** Where the links in messages lead; a button, because programs that read mails open links too. */
export function VisitLinkPage() {
  const token = useFragmentOnce(paths.visitLink())
  const visit = useQuery<Visit, Problem>({
    queryKey: [['visit-link'], token],
    queryFn: ({ signal }) => ask(readVisitLink, { body: { token }, signal }),
    // A link that was used must not be asked about again: it would count as used.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return (
    <Page title="Your appointment" width="narrow">
      {visit.isPending && <Loading />}
      {visit.error && <LinkProblem problem={visit.error} />}
      {visit.data && <Answer token={token} visit={visit.data} />}
    </Page>
  )
}

function Answer({ token, visit }: { token: string; visit: Visit }) {
  const { act, saving, problem } = useAct(spendVisitLink)
  const [isDone, setIsDone] = useState(false)
  const { question, button, done } = words[visit.purpose]
  return (
    <>
      <p style={{ margin: 0 }}>{`${visit.clinic}: ${visit.date} at ${visit.time}`}</p>
      {problem && <LinkProblem problem={problem} />}
      {isDone ? (
        <p role="status" style={{ margin: 0 }}>
          {done}
        </p>
      ) : (
        <>
          <p style={{ margin: 0 }}>{question}</p>
          <div>
            <Button
              color={visit.purpose === 'cancel' ? 'red' : 'brand'}
              disabled={saving}
              onClick={() =>
                void act({ body: { token } }).then(
                  () => setIsDone(true),
                  () => null,
                )
              }
            >
              {button}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function LinkProblem({ problem }: { problem: Problem }) {
  if (problem.status >= 500) return <LoadFailure problem={problem} />
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconLinkOff />}>
      {problem.errors?.['token'] ?? problem.message}
    </Alert>
  )
}
