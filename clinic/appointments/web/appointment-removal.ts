import type { Page } from '../../../contract/page.ts'
import { Problem } from '../../../contract/problem.ts'
import { ask } from '../../../web/ask.ts'
import { invalidate, queryClient } from '../../../web/query-client.ts'
import { confirm } from '../../../web/ui/confirm.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import {
  type Appointment,
  listAppointments,
  removeAppointment,
  restoreAppointment,
} from '../appointment.ts'

/**
 * Asks, takes the row off the screen at once and offers to undo (V-16, C-20). The row is gone before
 * the server has answered, and with it everything that belonged to it, so nothing here does.
 */
export async function removeAfterQuestion({ id }: Pick<Appointment, 'id'>): Promise<void> {
  if (!(await confirm({ question: 'Delete this appointment?', verb: 'Delete' }))) return
  await leaveOutOfLists(id)
  try {
    await ask(removeAppointment, { params: { id } })
    notify.success('Appointment deleted', { label: 'Undo', run: () => void restore(id) })
  } catch (error) {
    sayWhy('Failed to delete appointment', error)
  }
  await invalidate(['appointments'])
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
