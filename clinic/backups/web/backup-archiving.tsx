import { Card } from '../../../web/ui/card.tsx'
import { DescriptionList } from '../../../web/ui/description-list.tsx'
import { Instant } from '../../../web/ui/when.tsx'
import type { Archiving } from '../backup.ts'

/** Going back to a point in time: the state of archiving the database's log. */
export function BackupArchiving({ archiving }: { archiving: Archiving }) {
  const moment = (at: string | null) => (at ? <Instant at={at} /> : 'Never')
  return (
    <Card title="Going back to any moment">
      <DescriptionList
        items={[
          ['Folder', archiving.folder],
          ['Log last archived', moment(archiving.lastArchivedAt)],
          ['Newest copy of the database', moment(archiving.newestBaseAt)],
          ...(archiving.isFailing
            ? [['Failing since', moment(archiving.lastFailedAt)] as const]
            : []),
        ]}
      />
    </Card>
  )
}
