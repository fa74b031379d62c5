import { useEffect } from 'react'
import { useGo } from '../go.ts'
import { notify } from './notify.tsx'

interface LeaveWithNoticeProps {
  /** Exact text of the notice. */
  readonly notice: string
  /** A URL made by `paths`. */
  readonly to: string
}

/** Stands in for a page that cannot be shown: goes elsewhere and says there why. */
export function LeaveWithNotice({ notice, to }: LeaveWithNoticeProps) {
  const go = useGo()
  // Going elsewhere is an act upon the router and the notices, which both live outside.
  useEffect(() => {
    notify.failure(notice)
    void go(to, { replace: true })
  }, [go, notice, to])
  return null
}
