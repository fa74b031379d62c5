import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { WaitingReturns } from '../../../billing/bills/web/waiting-returns.tsx'
import { readDayEnd } from '../day-end.ts'
import { DayState } from './day-state.tsx'
import { DaySums } from './day-sums.tsx'
import { DayTills } from './day-tills.tsx'
import classes from './day-end-page.module.css'
import { OpenDays } from './open-days.tsx'

/** The money of a day by method, person and service, with its tills; made to be printed. */
export function DayEndPage() {
  const { query, set } = usePageSearch(readDayEnd)
  const { data: day, error } = useAnswer(readDayEnd, { query })
  return (
    <Page
      title="Day end"
      actions={
        <>
          <ButtonLink to={paths.till()} variant="default">
            Till
          </ButtonLink>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </>
      }
    >
      <Letterhead />
      <div className={classes.screen}>
        <Filters>
          <FilterDate
            label="Day"
            value={query.date ?? day?.date}
            onChoose={(date) => set({ date })}
          />
        </Filters>
        <WaitingReturns />
      </div>
      {day ? (
        <>
          <DayState day={day} />
          <DaySums day={day} />
          <DayTills day={day} />
          <OpenDays days={day.openDays} shown={day.date} />
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={10} visible />
      )}
    </Page>
  )
}
DayEndPage.about = readDayEnd
