import { Button } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { daysOf, nameOf, stretchWords } from '../../../../contract/stretches.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { MoneyLinks } from '../../../billing/bills/web/money-links.tsx'
import { readBooks } from '../book.ts'
import { readLedgerAccounts } from '../ledger-accounts.ts'
import { BookChecks } from './book-checks.tsx'
import { BookFigures } from './book-figures.tsx'
import { BookFiles } from './book-files.tsx'
import classes from './books-page.module.css'

const periods = ['today', 'week', 'month', 'last month'] as const
const periodOptions = periods.map((value) => ({ value, label: stretchWords[value] }))

/** The sums of a period with the rows behind each, and the checks that both sides agree. */
export function BooksPage() {
  const session = useSession()
  const { today, firstWeekday } = session.clinic
  const words = useDateWords()
  const { query, set } = usePageSearch(readBooks)
  const month = daysOf('month', today, firstWeekday)
  const days = { from: query.from ?? month.from, to: query.to ?? month.to }
  const period = query.currency === undefined ? days : { ...days, currency: query.currency }
  const books = useAnswer(readBooks, { query: period })
  const isTurned = days.from > days.to
  const currencies = books.data?.currencies ?? []
  return (
    <Page
      title="Books"
      actions={
        <>
          {mayCall(session, readLedgerAccounts) && (
            <ButtonLink to={paths.ledgerAccounts()} variant="default">
              Account numbers
            </ButtonLink>
          )}
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
          <MoneyLinks />
        </>
      }
    >
      <Letterhead />
      <Filters>
        <FilterSelect
          label="Period"
          value={nameOf(days, periods, today, firstWeekday)}
          all="Other days"
          options={periodOptions}
          onChoose={(name) => name !== '' && set(daysOf(name, today, firstWeekday))}
        />
        <FilterDate
          label="From"
          value={days.from}
          onChoose={(from) => from && set({ ...days, from })}
        />
        <FilterDate label="To" value={days.to} onChoose={(to) => to && set({ ...days, to })} />
        {currencies.length > 1 && (
          <FilterSelect
            label="Currency"
            value={books.data?.currency}
            all={null}
            options={currencies.map((value) => ({ value, label: value }))}
            onChoose={(currency) => set({ currency })}
          />
        )}
      </Filters>
      <p className={classes.days}>
        {isTurned
          ? 'The first day is after the last one.'
          : days.from === days.to
            ? words.day(days.from)
            : `${words.day(days.from)} to ${words.day(days.to)}, both days counted.`}
      </p>
      {books.data ? (
        <BookFigures books={books.data} days={days} />
      ) : books.error ? (
        <LoadFailure problem={books.error} />
      ) : (
        <Loading lines={12} visible />
      )}
      <BookChecks period={period} />
      <BookFiles period={period} />
    </Page>
  )
}
BooksPage.about = readBooks
