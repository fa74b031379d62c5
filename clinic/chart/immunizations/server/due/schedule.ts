import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VaccinationSchedule } from '../../../../settings/vaccination-schedule.ts'

/** How far a dose must be from one before: the last one, a dose of the series, or the last of some vaccines. */
export interface Interval {
  readonly from: 'previous' | { readonly dose: number } | { readonly vaccines: readonly string[] }
  /** Nearer than this it does not count. */
  readonly shortest: string
  readonly minimum: string
  readonly recommended: string
  readonly latest: string
  /** For doses of these days only; empty for all. */
  readonly since: string
  readonly upTo: string
  /** Counts although the other intervals say no. */
  readonly isAllowance: boolean
}

/** The conditions that make a dose of a series unnecessary; all must hold. */
export interface NotNeeded {
  /** When it is asked: of a dose that was given, of the next one, or of both. */
  readonly context: 'evaluation' | 'forecast' | 'both'
  readonly conditions: readonly Condition[]
}

export type Condition =
  | { readonly kind: 'age'; readonly from: string; readonly before: string }
  | { readonly kind: 'interval'; readonly shortest: string }
  | {
      readonly kind: 'count'
      readonly of: 'valid' | 'total'
      readonly than: '>' | '=' | '<'
      readonly count: number
      /** By CVX; empty for all. */
      readonly vaccines: readonly string[]
      readonly from: string
      readonly before: string
    }

/** A dose of a series. Ages and intervals are texts that `spanOf` reads. */
export interface SeriesDose {
  readonly number: number
  /** The last dose of a series that is given again and again. */
  readonly isRepeated: boolean
  /** Younger than this it does not count; the first age that holds for a day. */
  readonly earliestAges: readonly { readonly age: string; readonly upTo: string }[]
  readonly minimumAge: string
  readonly recommendedAge: string
  readonly latestAge: string
  readonly beforeAge: string
  readonly intervals: readonly Interval[]
  /** The CVX codes that count; empty for every vaccine against the illness. */
  readonly vaccines: readonly string[]
  /** The CVX codes that are no dose of this series at all. */
  readonly inadvertent: readonly string[]
  readonly notNeeded: readonly NotNeeded[]
}

/** One way of being protected against one illness. The first series of an illness is the preferred one. */
export interface Series {
  readonly antigen: string
  readonly name: string
  readonly sex: 'F' | 'M' | null
  /** The age at which the series can begin, and before which its first dose must be given. */
  readonly startAge: string
  readonly startBefore: string
  /** A series that is shorter with the vaccine of one maker. */
  readonly isOfProduct: boolean
  readonly doses: readonly SeriesDose[]
}

export interface VaccineGroup {
  /** As clinicians say it, such as `MMR`. */
  readonly name: string
  /** The illnesses in plain words. */
  readonly words: string
  /** People born before this day count as immune. */
  readonly immuneBefore: string | null
  /** From this age on, people without any dose on record are not told to begin; empty for every age. */
  readonly beginBefore: string
  /** The CVX code of a usual vaccine, by age. */
  readonly suggested: readonly {
    readonly cvx: string
    readonly from: string
    readonly before: string
  }[]
  readonly series: readonly Series[]
}

export interface Vaccine {
  readonly cvx: string
  readonly words: string
  /** The illnesses that it is against, some of them only at some ages. */
  readonly antigens: readonly {
    readonly name: string
    readonly from: string
    readonly before: string
  }[]
  readonly isLive: boolean
  /** In lower case. */
  readonly tradeNames: readonly string[]
}

export interface Schedule {
  readonly groups: readonly VaccineGroup[]
  readonly vaccines: ReadonlyMap<string, Vaccine>
}

const folder = join(import.meta.dirname, '../../schedules')

async function linesOf(file: string): Promise<(readonly string[])[]> {
  const text = await readFile(join(folder, file), 'utf8')
  // The first line names the columns.
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
}

const listed = (cell: string, between = ';') => (cell === '' ? [] : cell.split(between))

/** `20@7 years..12 years`: a value with the ages at which it holds. */
function aged(cell: string) {
  const [value = '', ages = ''] = cell.split('@')
  return { value, ...agesIn(ages) }
}

function agesIn(text: string) {
  const [from = '', before = ''] = text.split('..')
  return { from, before }
}

function intervalIn(cell: string): Interval {
  const [from = '', spans = ''] = cell.split(': ')
  const [shortest, minimum, recommended, latest, since, upTo] = spans
    .split(', ')
    .map((span) => (span === '-' ? '' : span))
  const [, allowed, dose, vaccines] =
    /^(allowed )?(?:previous|dose (\d+)|last (.+))$/.exec(from) ?? []
  return {
    from: dose ? { dose: Number(dose) } : vaccines ? { vaccines: listed(vaccines) } : 'previous',
    shortest: shortest ?? '',
    minimum: minimum ?? '',
    recommended: recommended ?? '',
    latest: latest ?? '',
    since: since ?? '',
    upTo: upTo ?? '',
    isAllowance: allowed !== undefined,
  }
}

function notNeededIn(cell: string): NotNeeded {
  const [context = '', conditions = ''] = cell.split(': ')
  return {
    context: context === 'evaluation' || context === 'forecast' ? context : 'both',
    conditions: conditions.split(' & ').map(conditionIn),
  }
}

function conditionIn(text: string): Condition {
  if (text.startsWith('age ')) return { kind: 'age', ...agesIn(text.slice(4)) }
  if (text.startsWith('interval ')) return { kind: 'interval', shortest: text.slice(9) }
  const [, of, than, count, vaccines = '', ages = ''] =
    /^(valid|total) ([<=>]) (\d+)(?: of ([\d;]+))?(?: aged (.+))?$/.exec(text) ?? []
  if (than !== '>' && than !== '=' && than !== '<') throw new Error(`Unknown condition: ${text}`)
  return {
    kind: 'count',
    of: of === 'valid' ? 'valid' : 'total',
    than,
    count: Number(count),
    vaccines: listed(vaccines),
    ...agesIn(ages),
  }
}

function doseIn(cells: readonly string[]): SeriesDose {
  const [number, again, earliest, minimum, recommended, latest, before, ...more] = cells
  const [intervals = '', vaccines = '', inadvertent = '', notNeeded = ''] = more
  return {
    number: Number(number),
    isRepeated: again === 'again',
    earliestAges: listed(earliest ?? '').map((cell) => {
      const { value, before } = aged(cell)
      return { age: value, upTo: before }
    }),
    minimumAge: minimum ?? '',
    recommendedAge: recommended ?? '',
    latestAge: latest ?? '',
    beforeAge: before ?? '',
    intervals: listed(intervals, ' | ').map(intervalIn),
    vaccines: vaccines === '*' ? [] : listed(vaccines),
    inadvertent: listed(inadvertent),
    notNeeded: listed(notNeeded, ' | ').map(notNeededIn),
  }
}

async function readVaccines(): Promise<Schedule['vaccines']> {
  const lines = await linesOf('vaccines.tsv')
  return new Map(
    lines.map(([cvx = '', words = '', antigens = '', live, names = '']) => {
      const against = listed(antigens).map((cell) => {
        const { value, ...ages } = aged(cell)
        return { name: value, ...ages }
      })
      const tradeNames = listed(names)
      return [cvx, { cvx, words, antigens: against, isLive: live === 'live', tradeNames }]
    }),
  )
}

type Shipped = Exclude<VaccinationSchedule, 'none'>

async function readSchedule(chosen: Shipped): Promise<Schedule> {
  const [vaccines, groups, lines] = await Promise.all([
    readVaccines(),
    linesOf('groups.tsv'),
    linesOf('series.tsv'),
  ])
  const seriesOf = new Map<string, Map<string, Series & { doses: SeriesDose[] }>>()
  for (const [schedule, group = '', antigen = '', name = '', sex, ...cells] of lines) {
    if (schedule !== chosen) continue
    const [startAge = '', startBefore = '', product, ...dose] = cells
    const known = seriesOf.get(group) ?? new Map<string, Series & { doses: SeriesDose[] }>()
    seriesOf.set(group, known)
    const series = known.get(`${antigen} ${name}`) ?? {
      ...{ antigen, name, startAge, startBefore, doses: [] },
      sex: sex === 'F' || sex === 'M' ? sex : null,
      isOfProduct: product === 'product',
    }
    known.set(`${antigen} ${name}`, series)
    series.doses.push(doseIn(dose))
  }
  return {
    vaccines,
    groups: groups.flatMap(
      ([schedule, name = '', words = '', immune, beginBefore = '', suggested = '']) =>
        schedule === chosen
          ? {
              ...{ name, words, beginBefore, immuneBefore: immune || null },
              suggested: listed(suggested).map((cell) => {
                const { value, ...ages } = aged(cell)
                return { cvx: value, ...ages }
              }),
              series: [...(seriesOf.get(name)?.values() ?? [])],
            }
          : [],
    ),
  }
}

const read = new Map<Shipped, Promise<Schedule>>()

/** A schedule as it ships; read once, when it is needed for the first time. */
export function scheduleOf(chosen: Shipped): Promise<Schedule> {
  const known = read.get(chosen)
  if (known) return known
  const schedule = readSchedule(chosen)
  read.set(chosen, schedule)
  return schedule
}
