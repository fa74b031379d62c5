import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { groupCourse } from './group-course.ts'
import { scheduleOf } from './schedule.ts'

// CDC's test cases for healthy people (CDSi 4.45) do not ship with the product. With TEST_VACCINATIONS=FILE,
// a CSV with their columns, plain or zipped, the next dose of each case is compared with CDC's.
const file = process.env['TEST_VACCINATIONS']

/** The groups of the schedule by CDC's names. Influenza, COVID-19 and MenB are not part of it. */
const groupsOf: Readonly<Record<string, readonly string[]>> = {
  DTAP: ['DTaP/Tdap'],
  POL: ['Polio'],
  HPV: ['HPV'],
  HIB: ['Hib'],
  PCV: ['Pneumococcal', 'Pneumococcal, older adults'],
  HepB: ['Hepatitis B'],
  MMR: ['MMR'],
  VAR: ['Varicella'],
  ROTA: ['Rotavirus'],
  MCV: ['Meningococcal ACWY'],
  ZOSTER: ['Shingles'],
  HepA: ['Hepatitis A'],
  RSV: ['RSV, older adults'],
}

function readCases(path: string): Readonly<Record<string, string>>[] {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const rows = [[]] as string[][]
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push([])
  }
  const [names = [], ...cases] = rows.filter((row) => row.length > 1)
  return cases.map((cells) =>
    Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ''])),
  )
}

async function compare(path: string) {
  const schedule = await scheduleOf('cdc')
  let compared = 0
  const others: string[] = []
  for (const one of readCases(path)) {
    const names = groupsOf[one['Vaccine_Group'] ?? '']
    if (!names) continue
    const given = [1, 2, 3, 4, 5, 6, 7]
      .map((place) => ({
        id: String(place),
        cvx: (one[`CVX_${place}`] ?? '').padStart(2, '0'),
        day: one[`Date_Administered_${place}`] ?? '',
      }))
      .filter(({ day }) => day !== '')
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    const patient = {
      born: one['DOB'] ?? '',
      sex: one['gender'] === 'M' ? ('M' as const) : ('F' as const),
      today: one['Assessment_Date'] ?? '',
    }
    const next = schedule.groups
      .filter(({ name }) => names.includes(name))
      .map((group) => groupCourse(group, patient, given, schedule.vaccines)?.lead.nextDose)
      .filter((dose) => dose && !dose.isTooLate)
      .map((dose) => dose?.from ?? '')
      .toSorted()[0]
    compared += 1
    if ((next ?? '') !== one['Recommended_Date']) {
      others.push(
        `${one['CDC_Test_ID']} ${one['Vaccine_Group']}: ${next}, CDC ${one['Recommended_Date']}`,
      )
    }
  }
  return { compared, others }
}

if (file === undefined) {
  process.stdout.write('No test cases of CDC: TEST_VACCINATIONS names no file.\n')
}

test.skipIf(file === undefined)(
  'the next dose is due on the day that CDC says in 98 % of its cases',
  async () => {
    const { compared, others } = await compare(file ?? '')
    const agreeing = compared - others.length
    process.stdout.write(`${agreeing} of ${compared} cases agree. Others:\n${others.join('\n')}\n`)
    expect(agreeing / compared).toBeGreaterThan(0.98)
  },
)
