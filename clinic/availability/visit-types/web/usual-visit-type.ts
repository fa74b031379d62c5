import type { Initial } from '../../../../web/form/form-values.ts'
import type { visitTypeChangesIn } from '../visit-type.ts'

/** The values with which a new visit type starts. */
export function usualVisitType(minutes: number): Initial<ReturnType<typeof visitTypeChangesIn>> {
  return {
    color: 'teal',
    minutes,
    bufferBefore: 0,
    bufferAfter: 0,
    capacity: 1,
    roomIds: [],
    deviceIds: [],
    deviceNeed: 'all',
    bookableBy: 'desk',
    leadHours: 2,
    horizonDays: 90,
    cutoffHours: 24,
    status: 'active',
  }
}
