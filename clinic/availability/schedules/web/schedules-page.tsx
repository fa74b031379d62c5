import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { hoursInWords } from '../hours.ts'
import { listSchedules, type Schedule } from '../schedule.ts'
import { exceptionDays, scheduleName } from './schedule-name.ts'

/** When the clinic is open and when its doctors see patients. */
export function SchedulesPage() {
  const { clinic } = useSession()
  const words = useDateWords()
  const { query, set } = usePageSearch(listSchedules)
  const schedules = useAnswer(listSchedules, { query })
  const columns: readonly Column<Schedule>[] = [
    {
      head: 'Schedule',
      cell: (schedule) => (
        <TextLink to={paths.scheduleEdit(schedule.id)}>{scheduleName(schedule)}</TextLink>
      ),
    },
    { head: 'Specialty', cell: ({ doctor }) => doctor?.specialty },
    {
      head: 'Hours',
      cell: ({ hours }) => hoursInWords(hours, clinic.today, words) || 'Not set: any time',
    },
    {
      head: 'Next absence',
      cell: ({ exceptions }) => {
        const next = exceptions.find(({ kind }) => kind === 'away')
        return next && `${exceptionDays(next, words)} (${next.reason})`
      },
    },
  ]
  return (
    <Page
      title="Schedules"
      actions={
        <>
          <ButtonLink to={paths.visitTypes()} variant="default">
            Visit types
          </ButtonLink>
          <ButtonLink to={paths.resources()} variant="default">
            Rooms and devices
          </ButtonLink>
        </>
      }
    >
      <Filters>
        <SearchField
          value={query.search}
          placeholder="Doctor or specialty"
          onSearch={(search) => set({ search })}
        />
      </Filters>
      <ListTable
        label="Schedules"
        columns={columns}
        rows={schedules.data}
        empty="No Schedules Found"
        rowTo={({ id }) => paths.scheduleEdit(id)}
        loading={schedules.isLoading}
        problem={schedules.error}
      />
    </Page>
  )
}
SchedulesPage.about = listSchedules
