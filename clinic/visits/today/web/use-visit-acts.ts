import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { actOnAppointment } from '../../appointments/appointment.ts'
import { type VisitActName, visitActs } from '../../appointments/visit-state.ts'
import type { TodayVisit } from '../today.ts'

/** The parts of a visit that an act needs. */
type Visit = Pick<TodayVisit, 'id' | 'version' | 'patient'>

const done: Partial<Record<VisitActName, string>> = {
  arrive: 'is checked in',
  call: 'is called',
  start: 'is being seen',
  complete: 'is done',
  'no-show': 'did not come',
}

/** Acts with one press, each with an undo. */
export function useVisitActs() {
  const { act } = useAct(actOnAppointment)

  async function send(visit: Visit, name: VisitActName, version: number, roomId: string) {
    return act({
      params: { id: visit.id },
      version,
      body: { act: name, ...(roomId ? { resourceId: roomId } : {}) },
    })
  }

  return {
    async act(visit: Visit, name: VisitActName, roomId: string): Promise<void> {
      try {
        const { version } = await send(visit, name, visit.version, roomId)
        const words = done[name]
        if (!words) return
        const who = visit.patient?.name ?? 'The patient'
        notify.success(`${who} ${words}.`, {
          label: 'Undo',
          run: () => void send(visit, 'undo', version, '').catch(failed),
        })
      } catch (error) {
        failed(error, visitActs[name].word)
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
