import type { ImportedRelatedPerson } from '../../../patients/people/server/import-people.ts'
import { hasOtherPeople } from '../../../patients/people/server/import-people-again.ts'
import type { ChangedKind } from '../import-conflict.ts'
import type { Before } from './before.ts'
import { type Item, keyOf, mappedBefore } from './bundle-item.ts'
import { fit } from './fhir-words.ts'
import { replaceLines, withoutWords } from './line-changes.ts'
import { inError } from './map-resource.ts'
import { onClinicClock } from './own-time.ts'
import type { Chart, Piece } from './piece.ts'
import { billValues, paidValues } from './plan-bills.ts'
import type { Planning } from './planning.ts'
import { rowId } from './row-id.ts'
import { drugLine, linesOfFinding, visitLines } from './record-text.ts'
import { RowDraft, type RowChange } from './row-draft.ts'
import type { Values } from './row-values.ts'
import { chartValues, relativeValues, visitValues } from './values-of-pieces.ts'
export type { RowChange } from './row-draft.ts'

const waitsForChoice = 'Changed here since, so it waits for a choice'
const rowIsGone = 'What it became was deleted here since'
const relativeIsGone = 'The chart has no related person of its earlier name any more'
const notApplied =
  'It was imported before with other content. The clinic keeps what it has, and this version beside it.'

/** Directories differ from file to file, for example in counts of use: that is worth no warning. */
const directoryTypes = new Set([
  'Organization',
  'Practitioner',
  'PractitionerRole',
  'Location',
  'HealthcareService',
  'Medication',
  'Device',
  'Substance',
])

/** A resource that comes again, as it was and as it is. */
interface Again {
  readonly item: Item
  readonly was: Piece
  readonly is: Piece
  readonly kind: ChangedKind
  /** Null where the row is not there any more. */
  readonly id: string | null
  /** The chart of a related person. */
  readonly chart?: string
}

/**
 * New versions of resources that became rows. A row that nobody changed here since gets their values; of any
 * other both values are kept, until somebody chooses.
 */
export async function planChanges(
  planning: Planning,
  before: Before,
): Promise<readonly RowChange[]> {
  if (planning.again.length === 0) return []
  const contents = await before.contents(planning.again.map(({ item }) => keyOf(item)))
  const pairs = pairsOf(planning, contents)
  const again = [...comparable(planning, pairs), ...(await relativesIn(pairs, before))]
  const drafts = await draftsFor(planning, before, again)
  const people = await chartValues(again, before)
  const visits = await visitValues(planning, again, before)
  const relatives = new Set(
    again.flatMap(({ item, kind, id }) => (kind === 'related person' && id ? [item] : [])),
  )
  for (const one of again) {
    const draft = one.id === null ? null : drafts.get(one.kind, one.id)
    if (draft === null) {
      if (one.kind === 'related person') planning.keep(one.item, relativeIsGone)
      else if (one.kind !== 'user') planning.keep(one.item, rowIsGone)
      continue
    }
    bring(planning, one, draft, { people, visits, drafts, relatives })
  }
  const rows = new Map(planning.again.map(({ item, row }) => [item, row]))
  for (const [item, of] of Map.groupBy(drafts.all.flatMap(itemsOf), (one) => one.item)) {
    const row = rows.get(item)
    const waits = of.some(({ draft }) => draft.isConflict && draft.isFrom(item))
    if (row && waits) planning.keep(item, waitsForChoice, row)
    else if (row) planning.mapAgain(item, row)
  }
  const isCompared = new Set(again.map(({ item }) => item))
  for (const { item, row } of planning.again) {
    if (isCompared.has(item)) continue
    // A dry run has planned the earlier version and not stored it: the row would take the later one.
    if (!contents.has(keyOf(item)) && row.to !== 'imported item') planning.mapAgain(item, row)
    else if (!directoryTypes.has(item.type)) planning.warn(item, notApplied)
  }
  return drafts.all.flatMap((draft) => draft.change ?? [])
}

/** A resource that comes again, its row, and what it was before. */
interface Pair {
  readonly item: Item
  readonly row: Planning['again'][number]['row']
  readonly was: Piece
}

function pairsOf(planning: Planning, contents: ReadonlyMap<string, string>): Pair[] {
  return planning.again.flatMap(({ item, row }) => {
    const content = contents.get(keyOf(item))
    const was = content === undefined ? null : mappedBefore(item.type, content)
    return was ? [{ item, row, was: was.piece }] : []
  })
}

/** The values that can be compared field by field or line by line; the rest is only kept beside. */
function comparable(planning: Planning, pairs: readonly Pair[]): Again[] {
  return pairs.flatMap(({ item, row, was }): Again[] => {
    if (row.to === 'imported item' || row.to === 'fact') return []
    if (!isComparable(was, item.piece)) return []
    const chart = planning.patients.get(item.number)
    if (was.kind === 'allergy' || item.piece.kind === 'allergy') {
      if (chart === undefined) return []
      return [{ item, was, is: item.piece, kind: 'patient', id: chart }]
    }
    return [{ item, was, is: item.piece, kind: row.to, id: row.id }]
  })
}

/** Related people, who are resources of their own or stand in their patient. */
async function relativesIn(pairs: readonly Pair[], before: Before): Promise<Again[]> {
  const people = pairs.flatMap(({ item, row, was }) => {
    const is = item.piece
    if (was.kind === 'relative' && is.kind === 'relative') {
      return [{ item, chart: row.id, was: was.person, is: is.person }]
    }
    if (was.kind !== 'chart' || is.kind !== 'chart') return []
    return was.chart.people.relatedPeople.flatMap((one) => {
      const same = is.chart.people.relatedPeople.find(({ name }) => name === one.name)
      return same ? [{ item, chart: row.id, was: one, is: same }] : []
    })
  })
  if (people.length === 0) return []
  const rows = await before.relatives([...new Set(people.map(({ chart }) => chart))])
  return people.flatMap(({ item, chart, was, is }): Again[] => {
    const id = rows.find((row) => row.chart === chart && row.name === was.name)?.id ?? null
    // A contact that was taken out of the chart here stays out of it.
    if (id === null && item.piece.kind === 'chart') return []
    const pieces = { was: relative(was), is: relative(is) }
    return [{ item, ...pieces, kind: 'related person', id, chart }]
  })
}

const relative = (person: ImportedRelatedPerson): Piece => ({ kind: 'relative', person })

const parts: readonly Piece['kind'][] = ['finding', 'allergy', 'drug']

function isComparable(was: Piece, is: Piece): boolean {
  const isMistake = is.kind === 'other' && is.because === inError
  if (parts.includes(was.kind)) return is.kind === was.kind || isMistake || isAllergy(was, is)
  const whole: readonly Piece['kind'][] = [
    ...(['chart', 'doctor', 'specialty', 'visit', 'charge', 'settlement'] as const),
  ]
  return was.kind === is.kind && whole.includes(was.kind)
}

/** An allergy that is no longer current is a finding, and the other way round. */
function isAllergy(was: Piece, is: Piece): boolean {
  const kinds = [was.kind, is.kind]
  return kinds.includes('allergy') && kinds.includes('finding')
}

const itemsOf = (draft: RowDraft) => [...draft.items].map((item) => ({ item, draft }))

/** The rows that a bundle changes. */
interface Drafts {
  readonly all: readonly RowDraft[]
  readonly get: (kind: ChangedKind, id: string) => RowDraft | null
}

async function draftsFor(
  planning: Planning,
  before: Before,
  again: readonly Again[],
): Promise<Drafts> {
  const wanted = new Map<ChangedKind, Map<string, string | null>>()
  const want = (kind: ChangedKind, id: string, item: Item, chart?: string) => {
    const ids = wanted.get(kind) ?? new Map<string, string | null>()
    const of = kind === 'patient' ? id : (chart ?? planning.patients.get(item.number))
    wanted.set(kind, ids.set(id, of ?? null))
  }
  for (const { item, kind, id, chart } of again) {
    if (id === null) continue
    want(kind, id, item, chart)
    // The record of an encounter begins with its kind, place and reason.
    if (kind === 'appointment') want('medical record', rowId(item, 'record'), item)
  }
  const drafts = new Map<string, RowDraft>()
  for (const [kind, ids] of wanted) {
    const rows = await before.rows(kind, [...ids.keys()])
    const records = kind === 'medical record' ? await before.records([...ids.keys()]) : null
    for (const [id, now] of rows) {
      const record = records?.get(id)
      const isEdited = records !== null && now.version !== (record?.version ?? 1)
      const draft = new RowDraft(kind, id, ids.get(id) ?? null, now, isEdited)
      if (record) draft.goOnFrom(record.waiting)
      drafts.set(`${kind} ${id}`, draft)
    }
  }
  return {
    all: [...drafts.values()],
    get: (kind, id) => drafts.get(`${kind} ${id}`) ?? null,
  }
}

interface Context {
  readonly people: Awaited<ReturnType<typeof chartValues>>
  readonly visits: Awaited<ReturnType<typeof visitValues>>
  readonly drafts: Drafts
  /** Resources that bring other values of related people. */
  readonly relatives: ReadonlySet<Item>
}

function bring(
  planning: Planning,
  { item, was, is, kind }: Again,
  draft: RowDraft,
  { people, visits, drafts, relatives }: Context,
): void {
  const onClock = (text: string) => onClinicClock(text, planning.clinic.timeZone)
  const nameAt = (reference: string) => onClock(planning.nameAt(reference))
  if (was.kind === 'relative' && is.kind === 'relative') {
    draft.bring(item, ...relativeValues(was.person, is.person))
  } else if (kind === 'patient' && was.kind !== 'chart') {
    draft.rewrite(item, 'allergies', (text) => withoutWords(text, allergyIn(was)))
  } else if (was.kind === 'chart' && is.kind === 'chart') {
    const [before, after] = people.get(item) ?? [{}, {}]
    // The words for the emergency contacts follow from their rows.
    const isByRow = relatives.has(item) && contactsOf(was.chart) === contactsOf(is.chart)
    const own = ({ emergency_contact, ...values }: Values) =>
      isByRow || emergency_contact === undefined ? values : { ...values, emergency_contact }
    draft.bring(item, own(before), own(after))
    const pair = { before: was.chart.people, people: is.chart.people }
    if (hasOtherPeople(pair)) draft.people = pair
  } else if (was.kind === 'doctor' && is.kind === 'doctor') {
    const values = ({ name, contact, address }: typeof was.doctor) => ({ name, contact, address })
    draft.bring(item, values(was.doctor), values(is.doctor))
  } else if (was.kind === 'specialty' && is.kind === 'specialty') {
    const values = ({ words }: typeof was) => ({ specialty: fit(words, 200) })
    if (was.words !== is.words) draft.bring(item, values(was), values(is))
  } else if (was.kind === 'visit' && is.kind === 'visit') {
    const [before, after] = visits.get(item) ?? [{}, {}]
    draft.bring(item, before, after)
    const record = drafts.get('medical record', rowId(item, 'record'))
    const [head, newHead] = [visitLines(was.visit, nameAt), visitLines(is.visit, nameAt)]
    if (head.join('\n') !== newHead.join('\n')) {
      record?.rewrite(item, 'notes', (text) => replaceLines(text, head, newHead))
    }
  } else if (was.kind === 'charge' && is.kind === 'charge') {
    const [before, after] = [billValues(planning, was.charge), billValues(planning, is.charge)]
    draft.bring(item, before ?? {}, after ?? before ?? {})
  } else if (was.kind === 'settlement' && is.kind === 'settlement') {
    draft.bring(item, paidValues(planning, was.settlement), paidValues(planning, is.settlement))
  } else if (kind === 'medical record') {
    const field = was.kind === 'drug' ? 'prescription' : 'notes'
    draft.rewrite(item, field, (text) => replaceLines(text, linesIn(was), linesIn(is)))
  }

  function linesIn(piece: Piece): string[] {
    if (piece.kind === 'drug') return [drugLine(piece.drug, nameAt)]
    return piece.kind === 'finding' ? linesOfFinding(piece.finding, nameAt).map(onClock) : []
  }
}

/** The names of the emergency contacts. */
const contactsOf = ({ people }: Chart) =>
  people.relatedPeople
    .flatMap(({ name, relations }) => (relations.includes('emergency contact') ? [name] : []))
    .join('; ')

const allergyIn = (piece: Piece) => (piece.kind === 'allergy' ? piece.words : '')
