import { minuteOfDay } from '../../../../contract/dates.ts'
import type { FreeSlot } from '../free-slot.ts'

/** Keeps one doctor for each time, another one each day, so that patients are spread among them. */
export function oneOfEachTime<Slot extends FreeSlot>(slots: readonly Slot[]): Slot[] {
  const times = Map.groupBy(slots, ({ date, time }) => `${date} ${time}`)
  return [...times.values()].flatMap((all) => {
    const [{ date, time } = { date: '', time: '' }] = all
    const turn = Number(date.slice(8)) + Math.floor(minuteOfDay(time) / 5)
    return all.slice(turn % all.length, (turn % all.length) + 1)
  })
}
