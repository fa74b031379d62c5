import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { changeFile, type PatientFile } from '../file.ts'

/** The way to turn a file, and whether it is being turned. */
export interface Turn {
  readonly isTurning: boolean
  readonly turn: () => Promise<void>
}

type Quarter = 0 | 90 | 180 | 270

/** Turns a file by a quarter to the right, for everybody who sees it. */
export function useTurn({ id, version, rotation, ...said }: PatientFile): Turn {
  const change = useAct(changeFile)
  const { text, type, dated, forPatient, comment, appointmentId } = said
  return {
    isTurning: change.saving,
    turn: async () => {
      // The server takes quarters only.
      const turned = ((rotation + 90) % 360) as Quarter
      const body = { text, type, dated, forPatient, comment, appointmentId, rotation: turned }
      try {
        await change.act({ params: { id }, version, body })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        notify.failure('Failed to turn the file', error.message)
      }
    },
  }
}
