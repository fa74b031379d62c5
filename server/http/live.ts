import * as z from 'zod'
import { type Topic, topics, topicsFor } from '../../contract/endpoint.ts'
import { hasPermission } from '../../contract/permission.ts'
import type { Viewer } from '../../contract/role.ts'
import type { Sql } from '../database/connect.ts'
import { recentlyTold } from './recently-told.ts'

const channel = 'openward_changes'
/** Changes are gathered for this long, so that a busy clinic sends few notifications. */
const gatherMs = 50
/** NOTIFY takes payloads of up to 8000 bytes. */
const idsPerPayload = 150

const Change = z.object({ topics: z.array(z.enum(topics)), ids: z.array(z.string()) })
type Change = z.infer<typeof Change>

/** Tells other screens, of this server and of others, which rows changed; never their contents. */
export interface LiveChanges {
  publish(topics: readonly Topic[], ids: readonly string[]): void
  /** Calls back with the topics a viewer may hear of; returns the function that stops. */
  listen(viewer: Viewer, heard: (topics: Topic[]) => void): () => void
  /** The topics that a viewer may hear of and whose rows may have changed since a moment, in milliseconds. */
  changedSince(viewer: Viewer, moment: number): Topic[]
  close(): Promise<void>
}

/**
 * Changes travel by NOTIFY in a transaction of their own, gathered for a moment: NOTIFY inside the
 * writing transaction would make all commits of the database wait for one another.
 */
export async function startLiveChanges(sql: Sql): Promise<LiveChanges> {
  const listeners = new Set<{ viewer: Viewer; heard: (topics: Topic[]) => void }>()
  const recent = recentlyTold<Change>()
  const waiting = new Map<Topic, Set<string>>()
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<unknown> = Promise.resolve()

  const subscription = await sql.listen(
    channel,
    (payload) => {
      const change = Change.safeParse(JSON.parse(payload))
      if (!change.success) return
      recent.add(change.data)
      for (const { viewer, heard } of listeners) {
        const told = topicsOf(change.data, viewer)
        if (told.length > 0) heard(told)
      }
    },
    // Notifications may have been missed while the connection was lost: everything may have
    // changed.
    () => {
      recent.forget()
      for (const { heard } of listeners) heard([...topics])
    },
  )

  function send(): void {
    timer = null
    const payloads = payloadsOf(waiting)
    waiting.clear()
    // A lost notification costs a stale screen until its next request, never data.
    sending = Promise.all(payloads.map((payload) => sql.notify(channel, payload))).catch(() => null)
  }

  return {
    publish(changed, ids) {
      for (const topic of changed) {
        const known = waiting.get(topic) ?? new Set()
        for (const id of ids) known.add(id)
        waiting.set(topic, known)
      }
      timer ??= setTimeout(send, gatherMs)
    },
    listen(viewer, heard) {
      const listener = { viewer, heard }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changedSince(viewer, moment) {
      const told = recent.since(moment)?.flatMap((change) => topicsOf(change, viewer))
      return [...new Set(told ?? topics)]
    },
    async close() {
      if (timer) {
        clearTimeout(timer)
        send()
      }
      await sending
      await subscription.unlisten()
    },
  }
}

function payloadsOf(waiting: ReadonlyMap<Topic, ReadonlySet<string>>): string[] {
  const payloads: string[] = []
  for (const [topic, ids] of waiting) {
    const all = [...ids]
    for (let from = 0; from === 0 || from < all.length; from += idsPerPayload) {
      const change: Change = { topics: [topic], ids: all.slice(from, from + idsPerPayload) }
      payloads.push(JSON.stringify(change))
    }
  }
  return payloads
}

function topicsOf(change: Change, viewer: Viewer): Topic[] {
  return change.topics.filter((topic) => mayHear(viewer, topic, change.ids))
}

/** Whether a viewer may hear that rows of a topic changed that are about the people with these ids. */
export function mayHear(viewer: Viewer, topic: Topic, ids: readonly string[]): boolean {
  if (topic === 'settings') return true
  const isAboutViewer =
    ids.includes(viewer.userId) || (viewer.patientId !== null && ids.includes(viewer.patientId))
  const isOwn = topicsFor[topic].length === 0
  if (isOwn || viewer.role === 'patient') return isAboutViewer
  return topicsFor[topic].some((permission) => hasPermission(viewer, permission))
}
