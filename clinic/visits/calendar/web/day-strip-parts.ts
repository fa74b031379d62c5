import { useSetUrlValue, useUrlValues } from '../../../../web/go.ts'
import type { VisitState } from '../../appointments/visit-state.ts'

interface Part {
  readonly word: string
  readonly states: readonly VisitState[]
}

/** The parts of a day at the desk, in the order of the strip. Offered times are no visits. */
export const stripParts = {
  waiting: { word: 'Waiting', states: ['arrived'] },
  'in-room': { word: 'In room', states: ['in progress'] },
  due: { word: 'Due', states: ['scheduled', 'confirmed'] },
  done: { word: 'Done', states: ['completed'] },
  offered: { word: 'Offered', states: [] },
} as const satisfies Record<string, Part>
export type StripPart = keyof typeof stripParts

const isPart = (name: string | undefined): name is StripPart =>
  name !== undefined && Object.hasOwn(stripParts, name)

/** Whether a visit belongs to a part of the day; every visit belongs to the whole day. */
export function isInPart(part: StripPart | null, { state }: { readonly state: VisitState }) {
  const states: readonly VisitState[] = part === null ? [state] : stripParts[part].states
  return states.includes(state)
}

/** The URL value with the part of the day that is chosen in the strip. */
const name = 'only'

/** The chosen part of the day, or null for all of it. */
export function useStripPart(): StripPart | null {
  const value = useUrlValues()[name]
  return isPart(value) ? value : null
}

export function useSetStripPart(): (part: StripPart | null) => void {
  const set = useSetUrlValue(name)
  return (part) => void set(part)
}

/** Minutes since a patient arrived. */
export function minutesSince(arrivedAt: string | null, now: number): number {
  return arrivedAt === null ? 0 : Math.floor(Math.max(0, now - Date.parse(arrivedAt)) / 60_000)
}
