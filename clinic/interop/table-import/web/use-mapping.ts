import { useRef, useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import type { Mapping } from '../mapping.ts'
import { mapTable, TableImportDetails } from '../table-import.ts'

/**
 * The mapping of a table while a person changes it. Each change is saved at once, one after the other, so
 * that the page can be left at any time.
 */
export function useMapping(table: TableImportDetails, mapping: Mapping) {
  const { act, saving } = useAct(mapTable)
  const [shown, setShown] = useState<Mapping>(mapping)
  const next = useRef<Mapping | null>(null)
  const version = useRef(table.version)
  const isSaving = useRef(false)

  async function save() {
    if (isSaving.current) return
    isSaving.current = true
    try {
      while (next.current) {
        const body = next.current
        next.current = null
        const params = { id: table.id }
        version.current = (await act({ params, version: version.current, body })).version
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const current = TableImportDetails.safeParse(error.current)
      if (current.success) {
        version.current = current.data.version
        if (current.data.mapping) setShown(current.data.mapping)
      }
      notify.failure('Failed to save the columns', error.message)
    } finally {
      isSaving.current = false
    }
  }

  return {
    mapping: shown,
    saving,
    change: (mapped: Mapping) => {
      setShown(mapped)
      next.current = mapped
      void save()
    },
  }
}
