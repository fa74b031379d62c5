import { seededChance, type Chance } from '../demo/chance.ts'
import { origins } from '../demo/names.ts'

/** A table as another system exports it: its lines, and the encoding in which they are written. */
export interface ForeignTable {
  readonly name: string
  readonly encoding: 'latin1' | 'utf8'
  readonly lines: Iterable<string>
}

const firstNames = origins.flatMap(({ female, male }) => [
  ...female.map((name) => ({ name, gender: 'female' as const })),
  ...male.map((name) => ({ name, gender: 'male' as const })),
])
const surnames = origins.flatMap((origin) => [...origin.surnames])
/** Characters that Windows-1252 has; others are written plainly, as an old system does. */
const inLatin = (text: string) =>
  text.normalize('NFC').replace(/[^\u0020-\u00ff]/g, (sign) => {
    const plain = sign.normalize('NFD').replace(/\p{M}/gu, '')
    return /^[\u0020-\u00ff]+$/.test(plain) ? plain : 'l'
  })
const two = (number: number) => String(number).padStart(2, '0')

interface Person {
  readonly first: string
  readonly last: string
  readonly gender: 'female' | 'male'
  readonly year: number
  readonly month: number
  readonly day: number
}

function personOf(chance: Chance): Person {
  const { name, gender } = chance.from(firstNames as [(typeof firstNames)[0]])
  return {
    ...{ first: name, last: chance.from(surnames as [string]), gender },
    ...{ year: chance.whole(1930, 2023), month: chance.whole(1, 12), day: chance.whole(1, 28) },
  }
}

/** The end of a phone number within a range that is reserved for examples, or close to it. */
const digits = (chance: Chance, count: number) =>
  String(chance.whole(0, 10 ** count - 1)).padStart(count, '0')

const quoted = (text: string) => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A German practice: semicolons, Windows-1252, days first, commas in amounts. */
export function germanPatients(count: number): ForeignTable {
  function* lines() {
    const chance = seededChance(49)
    yield 'PatNr;Nachname;Vorname;Geb.-Datum;Geschlecht;Straße;PLZ;Ort;Telefon;Kasse;Bemerkung'
    for (let place = 1; place <= count; place += 1) {
      const { first, last, gender, year, month, day } = personOf(chance)
      const note = chance.maybe(0.1, 'Kommt gern früh; bitte anrufen')
      yield [
        `P-${100_000 + place}`,
        inLatin(last),
        inLatin(first),
        `${two(day)}.${two(month)}.${year}`,
        gender === 'female' ? 'w' : 'm',
        `Lindenstraße ${chance.whole(1, 180)}`,
        digits(chance, 5),
        chance.pick('Köln', 'Lübeck', 'Würzburg', 'Görlitz'),
        `030 23125 ${digits(chance, 3)}`,
        chance.pick('AOK', 'TK', 'Barmer', 'privat'),
        quoted(note),
      ].join(';')
    }
  }
  return { name: 'patienten.csv', encoding: 'latin1', lines: lines() }
}

/** A practice in the United States: commas, UTF-8, months first, quotes around every cell. */
export function usPatients(count: number): ForeignTable {
  function* lines() {
    const chance = seededChance(1)
    const row = (cells: readonly string[]) =>
      cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
    yield row([
      ...['Patient ID', 'Last Name', 'First Name', 'Middle Name', 'Date of Birth', 'Sex'],
      ...['Address', 'City', 'State', 'Zip', 'Home Phone', 'Cell Phone', 'Email', 'Referred By'],
    ])
    for (let place = 1; place <= count; place += 1) {
      const { first, last, gender, year, month, day } = personOf(chance)
      const phone = () => `(555) 010-${digits(chance, 4)}`
      yield row([
        String(20_000 + place),
        last,
        first,
        chance.maybe(0.3, chance.pick('J.', 'Lee', 'Ann')),
        `${month}/${day}/${year}`,
        gender === 'female' ? 'Female' : 'Male',
        `${chance.whole(1, 999)} Maple Street`,
        chance.pick('Springfield', 'Riverton', 'Fairview'),
        chance.pick('IL', 'OH', 'VT'),
        digits(chance, 5),
        phone(),
        chance.maybe(0.5, phone()),
        chance.maybe(0.7, `patient${20_000 + place}@example.com`),
        chance.maybe(0.2, chance.pick('Dr. Quimby', 'A friend')),
      ])
    }
  }
  return { name: 'patients-us.csv', encoding: 'utf8', lines: lines() }
}

/** Visits of the German patients with one doctor: so many before the day, and as many from it on. */
export function germanVisits(
  count: number,
  { patients, from }: { readonly patients: number; readonly from: string },
): ForeignTable {
  function* lines() {
    const chance = seededChance(7)
    yield 'PatNr;Behandler;Datum;Uhrzeit;Dauer;Terminart;Status'
    const perDay = 16
    for (let place = 0; place < count; place += 1) {
      const day = new Date(Date.parse(from) + (Math.floor(place / perDay) + 1) * 86_400_000)
      const slot = place % perDay
      yield [
        `P-${100_001 + (place % patients)}`,
        'Dr. Greta Vogt',
        `${two(day.getUTCDate())}.${two(day.getUTCMonth() + 1)}.${day.getUTCFullYear()}`,
        `${two(8 + Math.floor(slot / 2))}:${slot % 2 === 0 ? '00' : '30'}`,
        '30',
        chance.pick('Kontrolle', 'Erstgespräch'),
        'gebucht',
      ].join(';')
    }
  }
  return { name: 'termine.csv', encoding: 'latin1', lines: lines() }
}

export function germanBalances(count: number): ForeignTable {
  function* lines() {
    const chance = seededChance(11)
    yield 'PatNr;Offener Betrag;Rechnungsdatum;Rechnungsnummer'
    for (let place = 1; place <= count; place += 1) {
      const euros = chance.whole(5, 1400)
      const whole =
        euros >= 1000
          ? `${Math.floor(euros / 1000)}.${String(euros % 1000).padStart(3, '0')}`
          : String(euros)
      yield `P-${100_000 + place};${whole},${two(chance.whole(0, 99))};${two(chance.whole(1, 28))}.${two(chance.whole(1, 12))}.2024;R-${9000 + place}`
    }
  }
  return { name: 'offene-posten.csv', encoding: 'latin1', lines: lines() }
}

export function germanDoctors(): ForeignTable {
  return {
    name: 'aerzte.csv',
    encoding: 'latin1',
    lines: [
      'LANR;Titel;Vorname;Nachname;E-Mail;Fachgebiet',
      '999000101;Dr.;Greta;Vogt;greta.vogt@example.org;Allgemeinmedizin',
      '999000202;Dr.;Jürgen;Kessler;juergen.kessler@example.org;Innere Medizin',
    ],
  }
}

export function germanPrices(): ForeignTable {
  return {
    name: 'preisliste.csv',
    encoding: 'latin1',
    lines: [
      'Leistung;Dauer;Preis;Ziffer',
      'Erstgespräch;45;89,50;1',
      'Kontrolle;20;35,00;5',
      'Hausbesuch;60;120,00;50',
    ],
  }
}

/** The bytes of a table. */
export function bytesOf({ encoding, lines }: ForeignTable): Buffer {
  return Buffer.from(`${[...lines].join('\r\n')}\r\n`, encoding)
}

/** The names and bytes of all files in `samples/tables`. */
export function sampleTables(): ReadonlyMap<string, Buffer> {
  const tables = [
    germanPatients(25),
    germanVisits(20, { patients: 25, from: '2024-03-03' }),
    germanBalances(8),
    germanDoctors(),
    germanPrices(),
    usPatients(25),
  ]
  return new Map(tables.map((table) => [table.name, bytesOf(table)]))
}
