import { type Given, isNotNeeded, type Judged, type NotCounted } from './not-needed.ts'
import type { Interval, Schedule, Series, SeriesDose } from './schedule.ts'
import { dayAfter, dayAfterText } from './span.ts'

/** Days between two live vaccines that are not given on the same day. */
const daysBetweenLive = 28
/** The same for two vaccines against the same illness, within the days of grace. */
const daysBetweenSame = 24
/** The vaccine against four illnesses keeps the whole distance. */
const mmrv = '94'

/** The state of a series after the doses that were given. */
export interface Course {
  readonly series: Series
  readonly judged: readonly Judged[]
  /** The place of the next dose in the series; its length where the series is over. */
  readonly next: number
}

interface Patient {
  readonly born: string
  readonly vaccines: Schedule['vaccines']
  /** Everything that was given, for the distance of live vaccines. */
  readonly all: readonly Given[]
}

/** Goes through the doses against an illness, the oldest first, and says which dose of a series each is. */
export function judgeDoses(series: Series, given: readonly Given[], patient: Patient): Course {
  const judged: Judged[] = []
  let next = 0
  for (const one of given) {
    const asked = { born: patient.born, day: one.day, before: judged }
    let target = series.doses[next]
    while (target && !target.isRepeated && isNotNeeded(target, 'evaluation', asked)) {
      next += 1
      target = series.doses[next]
    }
    if (target?.inadvertent.includes(one.cvx)) {
      judged.push({ ...one, dose: null, reason: 'other use' })
      continue
    }
    const reason = target ? reasonAgainst(target, one, judged, patient) : 'not needed'
    judged.push({ ...one, dose: reason === null ? (target?.number ?? null) : null, reason })
    if (reason === null && !target?.isRepeated) next += 1
  }
  return { series, judged, next }
}

function reasonAgainst(
  target: SeriesDose,
  one: Given,
  before: readonly Judged[],
  patient: Patient,
): NotCounted | null {
  const earliest = target.earliestAges.find(({ upTo }) => upTo === '' || one.day <= upTo)
  const youngest = earliest ? dayAfterText(patient.born, earliest.age) : null
  if (youngest !== null && one.day < youngest) return 'too young'
  const oldest = dayAfterText(patient.born, target.beforeAge)
  if (oldest !== null && one.day >= oldest) return 'too old'
  if (isTooSoon(target, one, before, patient.all)) return 'too soon'
  if (target.vaccines.length > 0 && !target.vaccines.includes(one.cvx)) return 'other vaccine'
  return isNearLive(one, patient) ? 'live vaccine before' : null
}

function isTooSoon(
  target: SeriesDose,
  one: Given,
  before: readonly Judged[],
  all: readonly Given[],
): boolean {
  const intervals = intervalsOn(target, one.day)
  const isNear = (interval: Interval) => {
    const start = startOf(interval, before, all, one.day)
    const first = start && dayAfterText(start, interval.shortest)
    return first !== null && one.day < first
  }
  const allowances = intervals.filter(({ isAllowance }) => isAllowance)
  if (!intervals.some((interval) => !interval.isAllowance && isNear(interval))) return false
  return allowances.length === 0 || allowances.some(isNear)
}

/** The day from which an interval counts; null where there is no such dose. */
export function startOf(
  { from }: Interval,
  before: readonly Judged[],
  all: readonly Given[],
  day?: string,
): string | null {
  if (from === 'previous') {
    // A vaccine that is no dose of the series delays nothing.
    return before.findLast(({ reason }) => reason !== 'other use')?.day ?? null
  }
  if ('dose' in from) return before.find(({ dose }) => dose === from.dose)?.day ?? null
  return (
    all.findLast(({ cvx, day: at }) => from.vaccines.includes(cvx) && (!day || at < day))?.day ??
    null
  )
}

/** The intervals of a dose that hold for a day. */
export function intervalsOn({ intervals }: SeriesDose, day: string): Interval[] {
  return intervals.filter(({ since, upTo }) => day >= since && (upTo === '' || day <= upTo))
}

/** Whether a live vaccine comes too soon after another one. */
function isNearLive({ cvx, day }: Given, { vaccines, all }: Patient): boolean {
  const vaccine = vaccines.get(cvx)
  if (!vaccine?.isLive) return false
  const illnesses = new Set(vaccine.antigens.map(({ name }) => name))
  return all.some((other) => {
    const known = vaccines.get(other.cvx)
    if (!known?.isLive || other.day >= day) return false
    const isSame = known.antigens.some(({ name }) => illnesses.has(name))
    const days = isSame && cvx !== mmrv && other.cvx !== mmrv ? daysBetweenSame : daysBetweenLive
    return day < dayAfter(other.day, { months: 0, days })
  })
}

const liveIllnesses: readonly string[] = ['Measles', 'Mumps', 'Rubella', 'Varicella']

/** From when a live vaccine can follow those that were given; null where nothing delays it. */
export function afterLive(
  antigen: string,
  { vaccines, all }: Pick<Patient, 'vaccines' | 'all'>,
): string | null {
  const last = all.findLast(({ cvx }) => vaccines.get(cvx)?.isLive)
  if (!liveIllnesses.includes(antigen) || !last) return null
  return dayAfter(last.day, { months: 0, days: daysBetweenLive })
}
