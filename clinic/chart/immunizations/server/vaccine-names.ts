import { scheduleOf } from './due/schedule.ts'

/** Shorter ones stand in other words, too. */
const shortestName = 3

/** The names of vaccines, and of the illnesses that they are against, as somebody may write them. */
export async function vaccineNames(): Promise<string[]> {
  const schedules = await Promise.all([scheduleOf('cdc'), scheduleOf('who')])
  const names = schedules.flatMap(({ groups, vaccines }) => [
    ...groups.flatMap(({ name, words }) => [name, ...name.split('/'), ...words.split(/, | and /)]),
    ...[...vaccines.values()].flatMap(({ antigens, tradeNames }) => [
      ...antigens.map((one) => one.name),
      ...tradeNames,
    ]),
  ])
  return [...new Set(names)].filter(({ length }) => length >= shortestName)
}
