import { Button } from '@mantine/core'
import { IconBackspace, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useId, useState } from 'react'
import type { Language } from '../../../../contract/language.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { Problem } from '../../../../contract/problem.ts'
import { ask, useAct } from '../../../../web/ask.ts'
import { DayInput } from '../../../../web/form/day-input.tsx'
import { PublicPage } from '../../../../web/public-page.tsx'
import { refusalIn } from '../../../../web/public-texts.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { CutLink } from '../../../../web/ui/cut-link.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { checkIn, codeLength, readKiosk } from '../check-in.ts'
import classes from './check-in-page.module.css'
import { checkInTexts } from './check-in-texts.ts'
import { LanguageChoice } from './language-choice.tsx'

type Kiosk = AnswerOf<typeof readKiosk>

/** Milliseconds after which the page clears what was typed or answered. */
const patience = { typing: 60_000, answer: 15_000 }

/** For a tablet at the entrance: a patient types a code and is checked in. */
export function CheckInPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const kiosk = useQuery<Kiosk, Problem>({
    queryKey: [['check-in'], token],
    queryFn: () => ask(readKiosk, { body: { token } }),
    retry: false,
    enabled: token !== '',
  })
  /** Counts up with each patient, so that nothing of one is left for the next. */
  const [patient, setPatient] = useState(0)
  const { clinic } = useSession()
  const [chosen, setChosen] = useState<Language | null>(null)
  const language = chosen ?? clinic.language
  const texts = checkInTexts[language]
  return (
    <PublicPage
      language={language}
      title={texts.title}
      width="narrow"
      actions={<LanguageChoice language={language} onChoose={setChosen} />}
    >
      {token === '' ? (
        <CutLink />
      ) : kiosk.data && !kiosk.error ? (
        <Entrance
          key={patient}
          token={token}
          kiosk={kiosk.data}
          language={language}
          onNext={() => {
            setPatient(patient + 1)
            setChosen(null)
          }}
        />
      ) : kiosk.error ? (
        <LoadFailure problem={refusalIn(language, texts.refusals, kiosk.error)} />
      ) : (
        <Loading lines={4} visible />
      )}
    </PublicPage>
  )
}

interface EntranceProps {
  readonly token: string
  readonly kiosk: Kiosk
  readonly language: Language
  readonly onNext: () => void
}

function Entrance({ token, kiosk, language, onNext }: EntranceProps) {
  const texts = checkInTexts[language]
  const isUsual = language === useSession().clinic.language
  const { act, saving, problem } = useAct(checkIn)
  const [code, setCode] = useState('')
  const [dob, setDob] = useState('')
  const [ticket, setTicket] = useState<number | null>(null)
  const isAnswered = ticket !== null || problem !== null
  const isBlank = code === '' && dob === '' && isUsual && !isAnswered
  const left = isAnswered ? patience.answer : patience.typing
  useStartAgain(isBlank || saving ? null : left, `${code} ${dob} ${language}`, onNext)

  if (ticket !== null) return <Ticket ticket={ticket} texts={texts} onNext={onNext} />

  async function send(event: SyntheticEvent) {
    event.preventDefault()
    if (saving) return
    await act({ body: { token, code, dob } }).then(
      (done) => setTicket(done.ticket),
      () => null,
    )
  }

  return (
    <form className={classes.form} autoComplete="off" onSubmit={(event) => void send(event)}>
      <p className={classes.help}>{texts.welcome(kiosk.clinic)}</p>
      <CodeField texts={texts} code={code} isWrong={problem !== null} onChange={setCode} />
      <Keypad texts={texts} code={code} onChange={setCode} />
      {kiosk.asksDob === 'on' && <DobField label={texts.dob} dob={dob} onChange={setDob} />}
      <p role="alert" className={classes.problem}>
        {problem && sentenceOf(refusalIn(language, texts.refusals, problem))}
      </p>
      <Button type="submit" size="xl" disabled={saving}>
        {saving ? texts.checkingIn : texts.checkIn}
      </Button>
    </form>
  )
}

function sentenceOf({ errors, message }: Problem): string {
  return Object.values(errors ?? {})[0] ?? message
}

/** Starts again after `left` milliseconds without a change of `typed`. */
function useStartAgain(left: number | null, typed: string, onNext: () => void): void {
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(onNext, left)
    return () => clearTimeout(timer)
  }, [left, typed, onNext])
}

type Texts = (typeof checkInTexts)[Language]

interface CodeFieldProps {
  readonly texts: Texts
  readonly code: string
  readonly isWrong: boolean
  readonly onChange: (code: string) => void
}

function CodeField({ texts, code, isWrong, onChange }: CodeFieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{texts.code}</label>
      {/* The keys are on the page: a tablet's own keyboard would cover it. */}
      <input
        id={id}
        className={classes.code}
        inputMode="none"
        autoComplete="off"
        aria-invalid={isWrong}
        value={code}
        onChange={({ currentTarget: { value } }) =>
          onChange(value.replace(/\D/g, '').slice(0, codeLength))
        }
      />
    </div>
  )
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

function Keypad({ texts, code, onChange }: Omit<CodeFieldProps, 'isWrong'>) {
  const key = (digit: string) => (
    <Button
      key={digit}
      variant="default"
      size="xl"
      onClick={() => onChange(`${code}${digit}`.slice(0, codeLength))}
    >
      {digit}
    </Button>
  )
  return (
    <div className={classes.keypad} role="group" aria-label={texts.keys}>
      {digits.map(key)}
      <Button variant="default" size="xl" onClick={() => onChange('')}>
        {texts.clear}
      </Button>
      {key('0')}
      <Button
        variant="default"
        size="xl"
        aria-label={texts.deleteLast}
        onClick={() => onChange(code.slice(0, -1))}
      >
        <IconBackspace aria-hidden />
      </Button>
    </div>
  )
}

interface DobFieldProps {
  readonly label: string
  readonly dob: string
  readonly onChange: (dob: string) => void
}

function DobField({ label, dob, onChange }: DobFieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <DayInput control={{ id, size: 'xl' }} value={dob} onChange={onChange} />
    </div>
  )
}

interface TicketProps {
  readonly ticket: number
  readonly texts: Texts
  readonly onNext: () => void
}

function Ticket({ ticket, texts, onNext }: TicketProps) {
  return (
    <div className={classes.done}>
      <div role="status" className={classes.told}>
        <IconCircleCheck size={64} aria-hidden />
        <p>{texts.done}</p>
        <p className={classes.ticket}>{texts.ticket(ticket)}</p>
        <p>{texts.seat}</p>
      </div>
      <Button size="xl" onClick={onNext}>
        {texts.next}
      </Button>
    </div>
  )
}
