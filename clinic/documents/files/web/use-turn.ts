import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { notify } from '../../../../web/ui/notify.tsx'

/** The way to turn a file, and whether it is being turned. */
export interface Turn {
  readonly isTurning: boolean
  readonly turn: () => Promise<void>
}

export type Quarter = 0 | 90 | 180 | 270

/** Turns a file by a quarter to the right, for everybody who sees it. */
export function useTurn(rotation: number, turnTo: (rotation: Quarter) => Promise<unknown>): Turn {
  const [isTurning, setIsTurning] = useState(false)
  return {
    isTurning,
    turn: async () => {
      setIsTurning(true)
      try {
        // The server takes quarters only.
        await turnTo(((rotation + 90) % 360) as Quarter)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        notify.failure('Failed to turn the file', error.message)
      } finally {
        setIsTurning(false)
      }
    },
  }
}
