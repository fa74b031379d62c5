import { useEffect } from 'react'
import { useGo } from '../go.ts'
import { notify } from './notify.tsx'

interface LeaveWithNoticeProps {
  /** Exact text of the notice. */
  readonly notice: string
  /** A URL made by `paths`. */
  readonly to: string
}

/** Replaces a page that cannot be shown: goes to another page and shows the reason there. */
export function LeaveWithNotice({ notice, to }: LeaveWithNoticeProps) {
  const go = useGo()
  // The router and the notices are both outside of React.
  useEffect(() => {
    notify.failure(notice)
    void go(to, { replace: true })
  }, [go, notice, to])
  return null
}
