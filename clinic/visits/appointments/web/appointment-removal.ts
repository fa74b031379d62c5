import type { DateWords } from '../../../../contract/date-words.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask } from '../../../../web/ask.ts'
import { invalidate, queryClient } from '../../../../web/query-client.ts'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import {
  type Appointment,
  listAppointments,
  removeAppointment,
  restoreAppointment,
} from '../appointment.ts'
import { type ShownVisit, visitInWords } from './visit-in-words.ts'

/**
 * Asks, takes the row off the screen at once and offers to undo (V-16, C-20). The row unmounts
 * before the server answers, so this code must not belong to its component.
 */
export async function removeAfterQuestion(visit: ShownVisit, words: DateWords): Promise<void> {
  const { id } = visit
  try {
    const isGone = await removed(visit, words, true)
    if (isGone)
      notify.success('Appointment deleted', { label: 'Undo', run: () => void restore(id) })
  } catch (error) {
    sayWhy('Failed to delete appointment', error)
  }
  await invalidate(['appointments'])
}

/** Undoes a booking made a moment ago; asks only if the visit has changed since. */
export async function takeBookingBack(visit: ShownVisit, words: DateWords): Promise<void> {
  try {
    await removed(visit, words, false)
  } catch (error) {
    sayWhy('Failed to delete appointment', error)
  }
  await invalidate(['appointments'])
}

function removed(visit: ShownVisit, words: DateWords, isAsked: boolean): Promise<boolean> {
  const { id } = visit
  return actOnRow({
    row: visit,
    question: { question: 'Delete this appointment?', verb: 'Delete' },
    isAsked,
    inWords: (row) => visitInWords(row, words),
    act: async ({ version }) => {
      await leaveOutOfLists(id)
      try {
        await ask(removeAppointment, { params: { id }, version })
      } catch (error) {
        // The visit still exists: show it again, also while the question is asked again.
        await invalidate(['appointments'])
        throw error
      }
    },
  })
}

async function restore(id: string) {
  try {
    await ask(restoreAppointment, { params: { id } })
  } catch (error) {
    sayWhy('Failed to restore appointment', error)
  }
  await invalidate(['appointments'])
}

async function leaveOutOfLists(id: string) {
  const lists = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey[1] === listAppointments.path,
  }
  // An answer that is on its way would bring the row back for a moment.
  await queryClient.cancelQueries(lists)
  queryClient.setQueriesData<Page<Appointment>>(lists, (page) => {
    const rows = page?.rows.filter((row) => row.id !== id)
    if (!page || !rows || rows.length === page.rows.length) return page
    return { ...page, rows, total: page.total - 1 }
  })
}

function sayWhy(text: string, error: unknown) {
  if (!(error instanceof Problem)) throw error
  notify.failure(text, error.message)
}
