import { useState, type ComponentType, type ReactNode } from 'react'
import { Problem } from '../../../../contract/problem.ts'

/** Asks for the current password and says whether it was given. */
export type AskPassword = ComponentType<{ readonly onAnswer: (isGiven: boolean) => void }>

interface PasswordFirst {
  /** Does the act; where the server wants the password first, asks for it and does the act again. */
  readonly withPassword: (act: () => Promise<void>) => Promise<void>
  /** The question while it is open; the caller renders it. */
  readonly question: ReactNode
}

/** For acts that a stranger at an open screen must not do. */
export function usePasswordFirst(Ask: AskPassword): PasswordFirst {
  const [asking, setAsking] = useState<{ answer: (isGiven: boolean) => void } | null>(null)

  async function withPassword(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      const isNeeded = error instanceof Problem && error.id === 'password-needed'
      const isGiven = isNeeded && (await new Promise<boolean>((answer) => setAsking({ answer })))
      if (!isGiven) throw error
      await act()
    }
  }

  return {
    withPassword,
    question: asking && (
      <Ask
        onAnswer={(isGiven) => {
          setAsking(null)
          asking.answer(isGiven)
        }}
      />
    ),
  }
}
