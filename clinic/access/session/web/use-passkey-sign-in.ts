import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { provePasskey } from '../../second-factor/web/passkeys.ts'
import { askForPasskey, givePasskey } from '../second-step.ts'
import type { Session } from '../session.ts'

interface PasskeySignIn {
  /** Null when the sign-in failed; `problem` then says why. */
  readonly signIn: () => Promise<Session | null>
  readonly isUnderWay: boolean
  readonly problem: Problem | null
}

/** Signs in with a passkey: gets a challenge, has the browser sign it and sends the proof. */
export function usePasskeySignIn(): PasskeySignIn {
  const asked = useAct(askForPasskey)
  const given = useAct(givePasskey)
  const [isUnderWay, setIsUnderWay] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function signIn(): Promise<Session | null> {
    setIsUnderWay(true)
    setProblem(null)
    try {
      const options = await asked.act({})
      return await given.act({ body: await provePasskey(options) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      return null
    } finally {
      setIsUnderWay(false)
    }
  }

  return { signIn, isUnderWay, problem }
}
