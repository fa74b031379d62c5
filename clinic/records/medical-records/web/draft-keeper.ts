import { Problem } from '../../../../contract/problem.ts'
import { ask } from '../../../../web/ask.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { type Draft, dropDraft, formOfNew, keepDraft } from '../draft.ts'

type Content = Draft['content']

/** How far the unsaved work is kept; `at` is when the server took it. */
export type DraftState =
  | { readonly kind: 'nothing' | 'waiting' | 'signed out' | 'refused' }
  | { readonly kind: 'kept'; readonly at: string }

/**
 * Milliseconds until a draft is sent: after the last change, at most after the first, and after a
 * failure.
 */
const patience = { pause: 1_000, typing: 5_000, failure: 5_000 }
/** Browsers send at most 64 KB for a page that is closing. */
const mostOnLeaving = 60_000

/**
 * Work the server does not have yet, by writer and form. It lives as long as this tab, so that a
 * session that ends in the middle of a word loses nothing; nobody else is ever offered it.
 */
const unsent = new Map<string, Draft>()

/** `form` is the id of a record, or `new` for all new records. */
export function unsentDrafts(userId: string, form: string): Draft[] {
  return [...unsent]
    .filter(([key]) =>
      form === 'new' ? key.startsWith(`${userId} ${formOfNew('')}`) : key === `${userId} ${form}`,
    )
    .map(([, draft]) => draft)
}

export function forgetUnsentDraft(userId: string, form: string): void {
  unsent.delete(`${userId} ${form}`)
}

/** Keeps the unsaved work of one form on the server while it is written, never in this browser. */
export class DraftKeeper {
  readonly #userId: string
  readonly #key: string
  readonly #form: string
  readonly #isWorthKeeping: (content: Content) => boolean
  readonly #listeners = new Set<() => void>()
  #state: DraftState = { kind: 'nothing' }
  #seen = ''
  #kept: string | null
  #timer: ReturnType<typeof setTimeout> | undefined
  #changedSince: number | null = null
  #sending: Promise<void> = Promise.resolve()
  /** Set while the form is being saved, and for good once it is saved. */
  #isResting = false

  constructor(
    userId: string,
    form: string,
    stored: Draft | null,
    isWorthKeeping: (content: Content) => boolean,
  ) {
    this.#userId = userId
    this.#key = `${userId} ${form}`
    this.#form = form
    this.#kept = stored && !unsent.has(this.#key) ? JSON.stringify(stored.content) : null
    this.#isWorthKeeping = isWorthKeeping
  }

  readonly state = (): DraftState => this.#state

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes the current values of the form. */
  change(content: Content): void {
    const text = JSON.stringify(content)
    if (text === this.#seen) return
    const isFirst = this.#seen === ''
    this.#seen = text
    if (text === this.#kept || (isFirst && !this.#isWorthKeeping(content))) return
    unsent.set(this.#key, { form: this.#form, content, updatedAt: new Date().toISOString() })
    this.#changedSince ??= Date.now()
    const latest = this.#changedSince + patience.typing - Date.now()
    this.#sendAfter(Math.max(0, Math.min(patience.pause, latest)))
  }

  /** Sends a waiting draft at once; `isLeaving` when the page is about to close. */
  flush(isLeaving = false): void {
    if (this.#timer === undefined) return
    this.#send(isLeaving)
  }

  /** Stops before the form is saved: no draft may reach the server after the saving. */
  async rest(): Promise<void> {
    this.#isResting = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#sending
  }

  /** Saves the form: no draft is sent meanwhile, and none stays unless the saving fails. */
  async whileSaving<T>(save: () => Promise<T>): Promise<T> {
    await this.rest()
    try {
      const saved = await save()
      this.finish()
      return saved
    } catch (error) {
      this.resume()
      throw error
    }
  }

  /** The form is closing: sends a waiting draft once more. */
  leave(): void {
    this.flush()
    this.#isResting = true
  }

  /** The form opened, or saving it failed: keeps on sending drafts. */
  resume(): void {
    this.#isResting = false
    if (unsent.has(this.#key)) this.#sendAfter(patience.pause)
  }

  /** The form was saved, and the server dropped the draft in the same transaction. */
  finish(): void {
    this.#isResting = true
    unsent.delete(this.#key)
  }

  #sendAfter(milliseconds: number): void {
    if (this.#isResting) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#send(), milliseconds)
  }

  #send(isLeaving = false): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#changedSince = null
    // A page that closes hears no answer to what it sent before.
    const before = isLeaving ? Promise.resolve() : this.#sending
    this.#sending = before.then(() => this.#keep(isLeaving))
  }

  async #keep(isLeaving: boolean): Promise<void> {
    const draft = unsent.get(this.#key)
    if (!draft) return
    const params = { form: this.#form }
    const text = JSON.stringify(draft.content)
    const keepalive = isLeaving && text.length * 3 < mostOnLeaving
    try {
      if (this.#isWorthKeeping(draft.content)) {
        const body = { writerId: this.#userId, content: draft.content }
        await ask(keepDraft, { params, body, keepalive })
        this.#show({ kind: 'kept', at: new Date().toISOString() })
      } else {
        await ask(dropDraft, { params, keepalive })
        this.#show({ kind: 'nothing' })
      }
      this.#kept = text
      if (unsent.get(this.#key) === draft) unsent.delete(this.#key)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.#show({ kind: stateAfter(error) })
      if (error.status === 401) void invalidate(['session'])
      // Every other failure passes: the person signs in again, here or in another tab, or the server
      // returns.
      if (error.id !== 'invalid') this.#sendAfter(patience.failure)
    }
  }

  #show(state: DraftState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function stateAfter(problem: Problem): Exclude<DraftState['kind'], 'kept'> {
  if (problem.id === 'invalid') return 'refused'
  return problem.status === 401 || problem.status === 403 ? 'signed out' : 'waiting'
}
