/** Calendar days as whole numbers since 1970-01-01, for arithmetic. */
export type Day = number

const dayLength = 86_400_000

export function dayOf(date: string): Day {
  return Date.parse(`${date}T00:00:00Z`) / dayLength
}

export function dateOf(day: Day): string {
  return new Date(day * dayLength).toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return ((day + 3) % 7) + 1
}

/** Minutes since midnight as `HH:MM`. */
export function clockOf(minutes: number): string {
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0')
  return `${hours}:${String(minutes % 60).padStart(2, '0')}`
}

/** A wall-clock moment of the clinic, as PostgreSQL's `timestamp` reads it. */
export function wallClock(day: Day, minutes: number): string {
  return `${dateOf(day)} ${clockOf(Math.floor(minutes))}:00`
}

/** `HH:MM` as minutes since midnight. */
export function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}
