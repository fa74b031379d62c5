import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { CardList, CardListItem, Hint } from '../../../../web/ui/card.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { type DiagnosticReport, listReportResults } from '../diagnostic-report.ts'
import { FlagBadge } from './flag-badge.tsx'
import { rangeInWords, valueInWords } from '../observation-words.ts'

type Report = Pick<DiagnosticReport, 'id' | 'text' | 'results'>

/** Opens the values that a report is about. */
export function ResultsOfReport({ report }: { report: Report }) {
  const [isOpen, setIsOpen] = useState(false)
  const count = report.results.length
  const words = count === 1 ? '1 result' : `${count} results`
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${words}: ${report.text}`}
        onClick={() => setIsOpen(true)}
      >
        {words}
      </Button>
      {isOpen && <Results report={report} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Results({ report, onClose }: { report: Report; onClose: () => void }) {
  const { data: results, error } = useAnswer(listReportResults, { params: { id: report.id } })
  const counting = results?.filter(({ errorAt }) => errorAt === null) ?? []
  return (
    <Dialog title={`Results: ${report.text}`} onClose={onClose}>
      {!results && (error ? <LoadFailure problem={error} /> : <Loading lines={4} />)}
      {results && counting.length === 0 && <Hint>None of its results is in the chart.</Hint>}
      {counting.length > 0 && (
        <CardList label="Results" isTight>
          {counting.map((one) => {
            const range = rangeInWords(one)
            return (
              <CardListItem
                key={one.id}
                name={
                  <>
                    {`${one.text}: ${valueInWords(one)}`} <FlagBadge of={one} />
                  </>
                }
                detail={[range && `normal: ${range}`, one.comment].filter(Boolean).join(' · ')}
              />
            )
          })}
        </CardList>
      )}
      <div>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
