import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Person, personLabel } from '../../../../contract/person.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import classes from './care.module.css'

interface ReviewCellProps {
  readonly reviewedAt: string | null
  readonly reviewer: Person | null
  readonly remark: string | null
  readonly mayReview: (viewer: Pick<Viewer, 'userId' | 'role'>) => boolean
  readonly dialog: (close: () => void) => ReactNode
}

/** The review of an access to records with reviewer, time and remark, or a button to review it. */
export function ReviewCell({ reviewedAt, reviewer, remark, mayReview, dialog }: ReviewCellProps) {
  const { currentUser, role } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (reviewedAt) {
    return (
      <div className={classes.review}>
        <StatusBadge word="Reviewed" hue="success" />
        <p className={classes.text}>{remark}</p>
        <p className={classes.dim}>
          {reviewer?.name ?? personLabel(reviewer, '')}
          <br />
          <Instant at={reviewedAt} />
        </p>
      </div>
    )
  }
  if (!currentUser || !role || !mayReview({ userId: currentUser.id, role })) {
    return <StatusBadge word="To review" hue="warning" />
  }
  return (
    <>
      <Button variant="light" size="compact-sm" onClick={() => setIsOpen(true)}>
        Review
      </Button>
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  )
}
