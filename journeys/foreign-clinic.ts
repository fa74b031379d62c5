import { seededChance, type Chance } from '../demo/chance.ts'
import { origins } from '../demo/names.ts'

/** The tables that a clinic exports from the system it leaves. */
export interface ForeignFiles {
  readonly patients: Buffer
  readonly visits: Buffer
}

interface Wanted {
  readonly patients: number
  readonly visits: number
  /** Visits are on the working days after it. */
  readonly today: string
}

/** Some lines are as in real exports: one has no name, one no real date, and the last repeats the first. */
const withoutName = 5
const withoutDate = 3
const visitsADay = 16

const firstNames = origins.flatMap(({ female, male }) => [
  ...female.map((name) => ({ name, isFemale: true })),
  ...male.map((name) => ({ name, isFemale: false })),
]) as [{ name: string; isFemale: boolean }]
const surnames = origins.flatMap((origin) => [...origin.surnames]) as [string]
const two = (number: number) => String(number).padStart(2, '0')
const four = (number: number) => String(number).padStart(4, '0')

function personOf(chance: Chance, place: number) {
  const { name, isFemale } = chance.from(firstNames)
  return {
    first: place === withoutName ? '' : name,
    last: place === withoutName ? '' : chance.from(surnames),
    isFemale,
    year: chance.whole(1930, 2020),
    month: place === withoutDate ? 2 : chance.whole(1, 12),
    day: place === withoutDate ? 31 : chance.whole(1, 28),
  }
}

function people<T>(count: number, rowOf: (place: number) => T): T[] {
  const rows = Array.from({ length: count }, (_, place) => rowOf(place + 1))
  return [...rows, ...rows.slice(0, 1)]
}

/** Half hours from nine on, from Monday to Friday, one after the other. */
function slots({ visits, today }: Wanted) {
  const found: { year: number; month: number; day: number; starts: string; ends: string }[] = []
  for (let ahead = 1; found.length < visits; ahead += 1) {
    const day = new Date(Date.parse(today) + ahead * 86_400_000)
    if (day.getUTCDay() === 0 || day.getUTCDay() === 6) continue
    for (let slot = 0; slot < visitsADay && found.length < visits; slot += 1) {
      const clock = (half: number) => `${two(9 + Math.floor(half / 2))}:${half % 2 ? '30' : '00'}`
      found.push({
        ...{ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() },
        ...{ starts: clock(slot), ends: clock(slot + 1) },
      })
    }
  }
  return found
}

/** The number of a patient who is in the table with a name. */
const numberOf = (place: number, { patients }: Wanted) => {
  const number = (place % patients) + 1
  return number === withoutName ? number + 1 : number
}

/** A practice in Germany: semicolons, Windows-1252, days first, its own name for the number of a chart. */
export function germanClinic(wanted: Wanted): ForeignFiles {
  const chance = seededChance(120)
  const inLatin = (text: string) =>
    text.replace(/[^\u0020-\u00ff]/g, (sign) => {
      const plain = sign.normalize('NFD').replace(/\p{M}/gu, '')
      return /^[\u0020-\u00ff]+$/.test(plain) ? plain : 'l'
    })
  const patients = people(wanted.patients, (place) => {
    const { first, last, isFemale, year, month, day } = personOf(chance, place)
    return [
      ...[`K-${place}`, inLatin(last), inLatin(first), `${two(day)}.${two(month)}.${year}`],
      ...[isFemale ? 'w' : 'm', `Lindenstraße ${chance.whole(1, 180)}`],
      ...[`24${two(chance.whole(0, 99))}3`, chance.pick('Kiel', 'Lübeck', 'Plön')],
      ...[`0431 55${four(place)}`, chance.pick('AOK', 'TK', 'Barmer')],
    ].join(';')
  })
  const visits = slots(wanted).map(({ year, month, day, starts }, place) =>
    [
      ...[`K-${numberOf(place, wanted)}`, 'Dr. Greta Vogt', `${two(day)}.${two(month)}.${year}`],
      ...[starts, '30', chance.pick('Kontrolle', 'Rückenschmerzen'), 'gebucht'],
    ].join(';'),
  )
  const file = (head: string, lines: readonly string[]) =>
    Buffer.from(`${[head, ...lines].join('\r\n')}\r\n`, 'latin1')
  return {
    patients: file(
      'Karteinr.;Nachname;Vorname;Geburtsdatum;Geschlecht;Straße;PLZ;Ort;Telefon;Krankenkasse',
      patients,
    ),
    visits: file('Karteinr.;Behandler;Datum;Uhrzeit;Dauer;Anlass;Status', visits),
  }
}

/** A practice in the United States with OpenEMR: commas, UTF-8 with a byte-order mark, months first. */
export function usClinic(wanted: Wanted): ForeignFiles {
  const chance = seededChance(121)
  const patients = people(wanted.patients, (place) => {
    const { first, last, isFemale, year, month, day } = personOf(chance, place)
    return [
      ...[String(place), '', first, '', last, `${two(month)}/${two(day)}/${year}`],
      ...[isFemale ? 'Female' : 'Male', `${chance.whole(1, 999)} Maple Street`, ''],
      ...[`627${two(chance.whole(0, 99))}`, chance.pick('Springfield', 'Riverton'), 'IL', 'USA'],
      ...[`(217) 55${place % 10}-${four(Math.floor(place / 10))}`, '', ''],
      ...[chance.maybe(0.7, `patient${place}@example.com`), 'English', 'married', '', '2026-01-05'],
    ]
  })
  const visits = slots(wanted).map(({ year, month, day, starts, ends }, place) => [
    ...[String(place + 1), '5', '3', String(numberOf(place, wanted)), 'Office Visit'],
    ...[`${two(month)}/${two(day)}/${year}`, `${starts}:00`, `${ends}:00`, '-', ''],
  ])
  const file = (head: string, lines: readonly (readonly string[])[]) => {
    const quoted = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    return Buffer.from(`\ufeff${[head, ...quoted].join('\n')}\n`)
  }
  return {
    patients: file(
      'pid,title,fname,mname,lname,DOB,sex,street,street_line_2,postal_code,city,state,country_code,phone_home,phone_cell,phone_biz,email,language,status,drivers_license,regdate',
      patients,
    ),
    visits: file(
      'pc_eid,pc_catid,pc_aid,pc_pid,pc_title,pc_eventDate,pc_startTime,pc_endTime,pc_apptstatus,pc_hometext',
      visits,
    ),
  }
}
