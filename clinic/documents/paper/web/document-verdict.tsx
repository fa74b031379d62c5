import { Alert } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Language } from '../../../../contract/language.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { DocumentCheck } from '../document-check.ts'
import { documentCheckTexts } from './document-check-texts.ts'

const signs = {
  green: <IconCircleCheck />,
  yellow: <IconCircleX />,
  red: <IconCircleX />,
  unknown: <IconHelpCircle />,
} as const

interface AnswerProps {
  readonly sign: keyof typeof signs
  readonly children: ReactNode
}

/** An answer in a sentence, which screen readers read out. */
export function CheckAnswer({ sign, children }: AnswerProps) {
  const color = sign === 'unknown' ? 'red' : sign
  return (
    <Alert role="status" color={color} variant="light" icon={signs[sign]}>
      {children}
    </Alert>
  )
}

interface DocumentVerdictProps {
  readonly check: DocumentCheck
  readonly language: Language
}

/** Whether a document was issued and counts. */
export function DocumentVerdict({ check, language }: DocumentVerdictProps) {
  const { clinic, state, issuedOn, endedOn } = check
  const words = useDateWords(language)
  const texts = documentCheckTexts[language]
  const on = issuedOn === null ? '' : words.date(issuedOn)
  const ended = endedOn === null ? '' : words.date(endedOn)
  const verdicts = {
    issued: { text: texts.issued(clinic, on), sign: 'green' },
    replaced: { text: texts.replaced(clinic, on, ended), sign: 'yellow' },
    revoked: { text: texts.revoked(clinic, on, ended), sign: 'red' },
    'not known': { text: texts.notKnown(clinic), sign: 'unknown' },
  } as const
  const { text, sign } = verdicts[state]
  return <CheckAnswer sign={sign}>{text}</CheckAnswer>
}
