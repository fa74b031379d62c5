import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { actOnAppointment } from '../../appointments/appointment.ts'
import { type VisitActName, visitActs } from '../../appointments/visit-state.ts'
import type { TodayVisit } from '../today.ts'

/** The parts of a visit that an act needs. */
type Visit = Pick<TodayVisit, 'id' | 'version' | 'patient'>

const done: Partial<Record<VisitActName, (who: string) => string>> = {
  confirm: (who) => `${who} has confirmed.`,
  arrive: (who) => `${who} is checked in.`,
  call: (who) => `${who} is called.`,
  start: (who) => `${who} is being seen.`,
  complete: (who) => `${who} is done.`,
  'no-show': (who) => `${who} did not come.`,
  cancel: (who) => `The visit of ${who} is canceled.`,
}

interface ActDetails {
  /** The room into which the patient is called. */
  readonly resourceId?: string
  /** Why the visit is canceled. */
  readonly reason?: string | null | undefined
}

/** Acts with one press, each with an undo. */
export function useVisitActs() {
  const { act, saving } = useAct(actOnAppointment)

  const send = (visit: Visit, name: VisitActName, version: number, details: ActDetails = {}) =>
    act({ params: { id: visit.id }, version, body: { act: name, ...details } })

  return {
    saving,
    /** Resolves false when the act was refused; a notice then says why. */
    act: async (visit: Visit, name: VisitActName, details?: ActDetails): Promise<boolean> => {
      try {
        const { version } = await send(visit, name, visit.version, details)
        const words = done[name]
        if (!words) return true
        notify.success(words(visit.patient?.name ?? 'The patient'), {
          label: 'Undo',
          run: () => void send(visit, 'undo', version).catch(failed),
        })
        return true
      } catch (error) {
        failed(error, visitActs[name].word)
        return false
      }
    },
  }
}

function failed(error: unknown, what = 'Undo'): void {
  const detail =
    error instanceof Problem && error.id !== 'changed'
      ? error.message
      : 'Somebody else has changed this visit. The board shows its present state.'
  notify.failure(`${what} did not work`, detail)
}
