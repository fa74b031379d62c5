import { createHash } from 'node:crypto'
import type { AnySql } from '../../../server/database/connect.ts'
import { purgedMonths } from './audit-purge.ts'
import type { ChainHead } from './audit-head.ts'

export interface Verification {
  readonly events: number
  readonly head: ChainHead | null
  /** The first event that was altered; null when none was. */
  readonly firstBad: { readonly seq: number; readonly why: string } | null
}

const chunk = 10_000

interface Link {
  readonly position: number
  readonly eventId: number
  /** Its moment, in UTC. */
  readonly eventAt: string
  readonly hash: string
  readonly text: string | null
}

/**
 * Computes the whole chain again, here and not in the database, and compares it with the heads kept
 * outside of it. Names the first event that was changed, removed or inserted.
 */
export async function verifyAudit(sql: AnySql, kept: readonly ChainHead[]): Promise<Verification> {
  let position = 0
  let seq = 0
  let hash = Buffer.alloc(0) as Buffer
  const bad = (badSeq: number, why: string): Verification => ({
    events: position,
    head: headOf(),
    firstBad: { seq: badSeq, why },
  })
  const headOf = () => (position === 0 ? null : { position, hash: hash.toString('hex') })
  const slippedIn = await unsealed(sql)
  const purged = await purgedMonths(sql)
  for (;;) {
    const links = await sql<Link[]>`
      select c.position, c.event_id, c.event_at, encode(c.hash, 'hex') as hash, audit_text(e) as text
      from audit_chain c left join audit_events e on e.id = c.event_id and e.at = c.event_at
      where c.position > ${position} order by c.position limit ${chunk}`
    for (const link of links) {
      if (link.position !== position + 1) return bad(seq + 1, 'The chain has a gap behind it.')
      if (slippedIn !== null && slippedIn < link.eventId && slippedIn > seq) {
        return bad(slippedIn, 'This event was inserted later: the chain does not contain it.')
      }
      if (link.text === null) {
        const stored = Buffer.from(link.hash, 'hex')
        if (!purged.take(link.eventAt, stored)) return bad(link.eventId, 'This event is missing.')
        hash = stored
      } else {
        hash = createHash('sha256').update(hash).update(link.text).digest()
      }
      if (hash.toString('hex') !== link.hash) {
        return bad(link.eventId, 'This event, or its place, was changed after it was written.')
      }
      position = link.position
      seq = link.eventId
      const other = kept.find((head) => head.position === position && head.hash !== link.hash)
      if (other) return bad(seq, 'The chain up to here was made anew: a kept head differs.')
    }
    if (links.length < chunk) break
  }
  if (slippedIn !== null) {
    return bad(slippedIn, 'This event was inserted later: the chain does not contain it.')
  }
  const other = purged.firstOther()
  if (other) return bad(seq + 1, `The purged month ${other} is not as it was noted in the log.`)
  const longest = Math.max(0, ...kept.map((head) => head.position))
  if (longest > position) {
    return bad(seq + 1, `The end is missing: ${longest - position} more events were sealed.`)
  }
  return { events: position, head: headOf(), firstBad: null }
}

/** The first event that should be in the chain and is not. */
async function unsealed(sql: AnySql): Promise<number | null> {
  const [row] = await sql<{ id: number | null }[]>`
    select min(e.id) as id from audit_events e, audit_seal s
    where e.xact < s.xact and not exists (select from audit_chain c where c.event_id = e.id)`
  return row?.id ?? null
}
