import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { chartsWithAllergies } from '../../../chart/allergies/server/import-statements.ts'
import { storedBefore } from './before.ts'
import { readBundle } from './bundle-reader.ts'
import { keepWhole, type StoreOptions, storePlan } from './bundle-store.ts'
import type { ReadSoFar } from './bundle-item.ts'
import { doctorsByIdentifier } from '../../../access/users/server/import-doctors.ts'
import { asEarlier, type Plan, planBundle } from './plan.ts'
import {
  type Earlier,
  type FindEarlier,
  type Known,
  storedEarlier,
  type Wanted,
} from './earlier.ts'
import type { Clinic } from './planning.ts'
import type { Reading } from './read-bundle.ts'
import type { OnMissing } from './references.ts'
import { Refusal } from './refusal.ts'

export type Bytes = () => AsyncIterable<Uint8Array>

/**
 * Imports one bundle: all of it in one transaction, or nothing. `alsoThen` runs in that transaction, so
 * that the stored result of the bundle is true even after a crash.
 */
export async function importBundle(
  sql: Sql,
  open: Bytes,
  reading: Reading,
  options: StoreOptions,
  read: ReadSoFar,
  alsoThen: (tx: Transaction, plan: Plan) => Promise<void>,
): Promise<Plan> {
  const once = () =>
    sql.begin(async (tx) => {
      // One import at a time: two with the same resources could deadlock.
      await tx`set local statement_timeout = 0`
      // Reading a large file again takes longer than other transactions may stay idle.
      await tx`set local idle_in_transaction_session_timeout = 0`
      await tx`select pg_advisory_xact_lock(hashtext('openward.import'))`
      read.missing.length = 0
      const clinic = await clinicOf(tx)
      const planned = await planBundle(reading, clinic, knownTo(tx), read, options.missing)
      await storePlan(tx, planned, options)
      const told = await keepWhole(tx, planned, reading.texts.all ?? readBundle(open()), options)
      const plan = { ...planned, warnings: [...planned.warnings, ...told] }
      await alsoThen(tx, plan)
      return plan
    })
  try {
    // Somebody may book the same slot meanwhile; the second try then sees that visit.
    return await once().catch((error: unknown) =>
      isRace(error) ? once() : Promise.reject(asError(error)),
    )
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The result that a bundle would have, as if the bundles planned before it had been imported. */
export async function planOnly(
  sql: Sql,
  reading: Reading,
  read: ReadSoFar,
  before: EarlierInMemory,
  missing: OnMissing,
): Promise<Plan> {
  const known = knownTo(sql)
  const find: FindEarlier = async (wanted) => [
    ...(await known.find(wanted)),
    ...before.find(wanted),
  ]
  const plan = await planBundle(reading, await clinicOf(sql), { ...known, find }, read, missing)
  before.add(plan)
  return plan
}

/** The resources that a dry run has planned so far. */
export class EarlierInMemory {
  readonly #byName = new Map<string, Earlier[]>()

  add(plan: Plan): void {
    for (const { key, ...earlier } of asEarlier(plan)) {
      this.#put(key, earlier)
      if (earlier.fullUrl !== null) this.#put(earlier.fullUrl, earlier)
      for (const identifier of earlier.identifiers) {
        this.#put(`${earlier.type}?${identifier}`, earlier)
      }
    }
  }

  find({ keys, fullUrls, identifiers }: Wanted): Earlier[] {
    return [...keys, ...fullUrls, ...identifiers].flatMap((name) => this.#byName.get(name) ?? [])
  }

  #put(name: string, earlier: Earlier): void {
    const known = this.#byName.get(name)
    if (known) known.push(earlier)
    else this.#byName.set(name, [earlier])
  }
}

function knownTo(sql: Sql | Transaction): Known {
  return {
    find: storedEarlier(sql),
    before: storedBefore(sql),
    allergic: (charts) => chartsWithAllergies(sql, charts),
    findDoctors: (identifiers) => doctorsByIdentifier(sql, identifiers),
  }
}

async function clinicOf(sql: Sql | Transaction): Promise<Clinic> {
  const [clinic] = await sql<Clinic[]>`select time_zone, currency, visit_minutes from clinic`
  if (!clinic) throw new Error('The clinic has no settings.')
  return clinic
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Exclusion, deadlock, serialization (PostgreSQL, appendix A). */
function isRace(error: unknown): boolean {
  return ['23P01', '40P01', '40001'].includes(codeOf(error))
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** A value that the database does not accept refuses the bundle; the other files go on. */
function refusalOf(error: unknown): unknown {
  return /^2[23]/.test(codeOf(error))
    ? new Refusal('It holds a value that the database cannot store.')
    : error
}
