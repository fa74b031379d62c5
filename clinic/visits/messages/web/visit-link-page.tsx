import { Alert, Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { Language } from '../../../../contract/language.ts'
import type { Problem } from '../../../../contract/problem.ts'
import { ask, useAct } from '../../../../web/ask.ts'
import { useFragmentOnce } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { PublicPage } from '../../../../web/public-page.tsx'
import { refusalIn } from '../../../../web/public-texts.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { readVisitLink, useVisitLink as spendVisitLink } from '../visit-link.ts'
import { visitLinkTexts } from './visit-link-texts.ts'

type Visit = AnswerOf<typeof readVisitLink>

/** The page behind the links in messages. It needs a press, because mail scanners open links too. */
export function VisitLinkPage() {
  const token = useFragmentOnce(paths.visitLink())
  const visit = useQuery<Visit, Problem>({
    queryKey: [['visit-link'], token],
    queryFn: ({ signal }) => ask(readVisitLink, { body: { token }, signal }),
    // Do not read a link again after its use: the server would refuse it as used.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const { language } = useSession().clinic
  return (
    <PublicPage language={language} title={visitLinkTexts[language].title} width="narrow">
      {visit.isPending && <Loading />}
      {visit.error && <LinkProblem language={language} problem={visit.error} />}
      {visit.data && <Answer token={token} visit={visit.data} language={language} />}
    </PublicPage>
  )
}

interface AnswerProps {
  readonly token: string
  readonly visit: Visit
  readonly language: Language
}

function Answer({ token, visit, language }: AnswerProps) {
  const { act, saving, problem } = useAct(spendVisitLink)
  const [isDone, setIsDone] = useState(visit.isCanceled)
  const words = useDateWords(language)
  const texts = visitLinkTexts[language]
  const { question, button, done } = texts[visit.purpose]
  return (
    <>
      <p style={{ margin: 0 }}>
        {texts.when(visit.clinic, words.full(visit.date), words.time(visit.time))}
      </p>
      {problem && <LinkProblem language={language} purpose={visit.purpose} problem={problem} />}
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

interface LinkProblemProps {
  readonly language: Language
  /** Known once the link has been read. */
  readonly purpose?: Visit['purpose']
  readonly problem: Problem
}

function LinkProblem({ language, purpose, problem: refused }: LinkProblemProps) {
  const { refusals } = visitLinkTexts[language]
  const conflict = purpose === 'cancel' ? refusals?.tooLateToCancel : refusals?.notFreeAnyMore
  const words = refusals && {
    ...refusals,
    problems: { ...refusals.problems, ...(purpose && conflict ? { conflict } : {}) },
  }
  const problem = refusalIn(language, words, refused)
  if (problem.status >= 500) return <LoadFailure problem={problem} />
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconLinkOff />}>
      {problem.errors?.['token'] ?? problem.message}
    </Alert>
  )
}
