import { Button } from '@mantine/core'
import { IconBackspace, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useId, useState } from 'react'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { Problem } from '../../../contract/problem.ts'
import { ask, useAct } from '../../../web/ask.ts'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { checkIn, codeLength, readKiosk } from '../check-in.ts'
import classes from './check-in-page.module.css'

type Kiosk = AnswerOf<typeof readKiosk>

/** Milliseconds after which what somebody typed or was told is gone from the screen. */
const patience = { typing: 60_000, answer: 15_000 }

/** For a tablet at the entrance: a code, and who has it is checked in. */
export function CheckInPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const kiosk = useQuery<Kiosk, Problem>({
    queryKey: [['check-in'], token],
    queryFn: () => ask(readKiosk, { body: { token } }),
    retry: false,
  })
  /** Counts up with each patient: nothing of one is left for the next. */
  const [patient, setPatient] = useState(0)
  return (
    <Page title="Check in" width="narrow">
      {kiosk.data && !kiosk.error ? (
        <Entrance
          key={patient}
          token={token}
          kiosk={kiosk.data}
          onNext={() => setPatient(patient + 1)}
        />
      ) : kiosk.error ? (
        <LoadFailure problem={kiosk.error} />
      ) : (
        <Loading lines={4} visible />
      )}
    </Page>
  )
}

interface EntranceProps {
  readonly token: string
  readonly kiosk: Kiosk
  readonly onNext: () => void
}

function Entrance({ token, kiosk, onNext }: EntranceProps) {
  const { act, saving, problem } = useAct(checkIn)
  const [code, setCode] = useState('')
  const [dob, setDob] = useState('')
  const [ticket, setTicket] = useState<number | null>(null)
  const isAnswered = ticket !== null || problem !== null
  const isBlank = code === '' && dob === '' && !isAnswered
  const left = isAnswered ? patience.answer : patience.typing
  useStartAgain(isBlank || saving ? null : left, `${code} ${dob}`, onNext)

  if (ticket !== null) return <Ticket ticket={ticket} onNext={onNext} />

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
      <p className={classes.help}>
        {`Welcome to ${kiosk.clinic}. Type the code of your appointment: it stands in the message that the clinic sent to you.`}
      </p>
      <CodeField code={code} isWrong={problem !== null} onChange={setCode} />
      <Keypad code={code} onChange={setCode} />
      {kiosk.asksDob === 'on' && <DobField dob={dob} onChange={setDob} />}
      <p role="alert" className={classes.problem}>
        {problem && (Object.values(problem.errors ?? {})[0] ?? problem.message)}
      </p>
      <Button type="submit" size="xl" disabled={saving}>
        {saving ? 'Checking in...' : 'Check in'}
      </Button>
    </form>
  )
}

/** Begins anew after so many milliseconds without a change of what was typed. */
function useStartAgain(left: number | null, typed: string, onNext: () => void): void {
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(onNext, left)
    return () => clearTimeout(timer)
  }, [left, typed, onNext])
}

interface CodeFieldProps {
  readonly code: string
  readonly isWrong: boolean
  readonly onChange: (code: string) => void
}

function CodeField({ code, isWrong, onChange }: CodeFieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>Code</label>
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

function Keypad({ code, onChange }: Omit<CodeFieldProps, 'isWrong'>) {
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
    <div className={classes.keypad} role="group" aria-label="Keys">
      {digits.map(key)}
      <Button variant="default" size="xl" onClick={() => onChange('')}>
        Clear
      </Button>
      {key('0')}
      <Button
        variant="default"
        size="xl"
        aria-label="Delete the last digit"
        onClick={() => onChange(code.slice(0, -1))}
      >
        <IconBackspace aria-hidden />
      </Button>
    </div>
  )
}

function DobField({ dob, onChange }: { dob: string; onChange: (dob: string) => void }) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>Date of birth</label>
      <input
        id={id}
        className={classes.dob}
        type="date"
        max="9999-12-31"
        autoComplete="off"
        value={dob}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
    </div>
  )
}

function Ticket({ ticket, onNext }: { ticket: number; onNext: () => void }) {
  return (
    <div className={classes.done}>
      <div role="status" className={classes.told}>
        <IconCircleCheck size={64} aria-hidden />
        <p>You are checked in.</p>
        <p className={classes.ticket}>{`Your number is ${ticket}`}</p>
        <p>Please take a seat.</p>
      </div>
      <Button size="xl" onClick={onNext}>
        Done
      </Button>
    </div>
  )
}
