import {
  type Actor,
  expectsPatient,
  type VisitActName,
  visitActs,
  visitCan,
  type VisitState,
} from '../../appointments/visit-state.ts'

/** The parts of a visit that decide about its acts. */
interface ActedOn {
  readonly state: VisitState
  readonly doctorId: string
  readonly calledAt: string | null
}

export interface AllowedAct {
  readonly name: VisitActName
  readonly word: string
  /** The one that usually comes next. */
  readonly isNext: boolean
}

const beforeCall = ['arrive', 'call', 'start', 'complete', 'confirm', 'no-show', 'undo'] as const
const afterCall = ['start', 'call', 'no-show', 'undo'] as const

/**
 * The acts of one press that somebody may do now, the next step first. Canceling asks for a reason,
 * so it is not among them. A doctor's next step in a visit is its record. A chart that is out of use
 * expects nobody.
 */
export function allowedActs(
  viewer: Actor,
  visit: ActedOn,
  isOutOfUse = false,
): readonly AllowedAct[] {
  const order = visit.calledAt && visit.state === 'arrived' ? afterCall : beforeCall
  const hasNext = !visitCan.record(viewer, visit)
  return order
    .filter((name) => visitCan.act(viewer, name, visit))
    .filter((name) => !isOutOfUse || !expectsPatient(name, visit))
    .map((name, place) => ({
      name,
      word: visitActs[name].word,
      isNext: hasNext && place === 0 && name !== 'undo',
    }))
}
