import { capitalised } from '../../../contract/role.ts'
import { useAnswer } from '../../../web/ask.ts'
import { ListTable } from '../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../web/table/page-search.ts'
import { Pager } from '../../../web/table/pager.tsx'
import { Section } from '../../../web/ui/section.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { Instant } from '../../../web/ui/when.tsx'
import { listOwnReadings, type Reading } from '../reading.ts'
import { kindWords } from './event-words.ts'

const prefix = 'readings-'

/** The people who opened the viewer's chart and records (P-16): a part of a patient's own pages. */
export function OwnReadings() {
  const { query } = usePageSearch(listOwnReadings, { prefix })
  const readings = useAnswer(listOwnReadings, { query: { ...query, limit: 10 } })
  return (
    <Section title="Who opened my record">
      <ListTable
        label="Who opened my record"
        columns={[
          { head: 'When', cell: ({ at }) => <Instant at={at} /> },
          { head: 'Who', cell: ({ name, role }) => `${name} (${capitalised(role)})` },
          { head: 'What', cell: (reading) => <Opened reading={reading} /> },
        ]}
        rows={readings.data?.rows.map((reading) => ({ ...reading, id: idOf(reading) }))}
        empty="Nobody has opened your record yet"
        loading={readings.isLoading}
        problem={readings.error}
      />
      <Pager page={readings.data} of={['opening', 'openings']} prefix={prefix} />
    </Section>
  )
}

/** The opened part; marked where it was opened without care. */
function Opened({ reading: { objectType, careReason, isEmergency } }: { reading: Reading }) {
  if (careReason !== null) return `Took you into their care: ${careReason}`
  const words = openedWords(objectType)
  if (!isEmergency || objectType === 'emergency access') return words
  return (
    <div>
      {words} <StatusBadge word="Emergency access" hue="warning" />
    </div>
  )
}

function openedWords(objectType: string): string {
  const words = kindWords(objectType)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function idOf({ at, name, objectType }: Reading): string {
  return `${at} ${name} ${objectType}`
}
