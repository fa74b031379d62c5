import { useAnswer } from '../../../web/ask.ts'
import { Card } from '../../../web/ui/card.tsx'
import { DescriptionList } from '../../../web/ui/description-list.tsx'
import { readStandby } from '../standby.ts'

/** The standby of the database, where there is one. */
export function BackupStandby() {
  const { data } = useAnswer(readStandby, {})
  if (!data?.standby) return null
  const { isUsed, secondsBehind, trouble } = data.standby
  return (
    <Card title="Standby of the database">
      <DescriptionList
        items={[
          ['Reports are read from', isUsed ? 'The standby' : 'The database itself'],
          ['Behind', secondsBehind === null ? 'Not known' : behindInWords(secondsBehind)],
          ...(trouble === null ? [] : [['Why', `The standby ${trouble}.`] as const]),
        ]}
      />
    </Card>
  )
}

/** The standby is asked each second, so less than two says nothing. */
function behindInWords(seconds: number): string {
  return seconds < 2 ? 'Less than 2 seconds' : `${Math.round(seconds)} seconds`
}
